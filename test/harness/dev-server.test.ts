// @vitest-environment node
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { harness } from '../../src/harness/dev-server.js';

it('uses a random Provider API key', async () => {
  const root = await mkdtemp(join(tmpdir(), 'harness-'));
  const server = await createServer({
    root,
    configFile: false,
    plugins: [harness()],
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  onTestFinished(async () => {
    await server.close();
    await rm(root, { recursive: true });
  });
  await server.listen();
  const url = new URL('/provider/v0/customers/unknown', server.resolvedUrls?.local[0]);
  const response = await fetch(url, { headers: { 'service-provider-key': 'harness-provider-key' } });
  expect(response.status).toBe(401);
});
