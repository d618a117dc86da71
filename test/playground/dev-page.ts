import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { launchHeadlessShell, sharedBrowser } from '../browser/chromium.js';

export interface DevPage {
  readonly page: Page;
  /** Console messages and uncaught errors. */
  readonly console: readonly string[];
  readonly region: (name: string) => Locator;
  readonly harness: Locator;
}

let cacheDir: string;
let simulated: ViteDevServer;

/** Runs `npm run dev` during the tests of a file. */
export function useDevServer(): void {
  beforeAll(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'harness-'));
    simulated = await startDevServer();
  });

  afterAll(async () => {
    await simulated.close();
    await rm(cacheDir, { recursive: true });
  });
}

/** `npm run dev` on a free port, without file watching. */
async function startDevServer(): Promise<ViteDevServer> {
  const server = await createServer({
    cacheDir,
    logLevel: 'warn',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  return server.listen();
}

/** Opens a page of the development server and closes it after the test. */
export async function open(path: string): Promise<DevPage> {
  const browser = await sharedBrowser('development', launchHeadlessShell);
  const context = await browser.newContext({
    baseURL: new URL(simulated.resolvedUrls?.local[0] ?? '').origin,
    locale: 'en-US',
    // The panel of the harness is open, and the account has its full width.
    viewport: { width: 1680, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('pageerror', ({ message }) => messages.push(message));
  page.on('console', (message) => {
    // Messages of Vite's client, and what a page hears that is slow to mount widgets by a module.
    if (!/^\[vite\]|cannot find its tag/.test(message.text())) messages.push(`${message.type()}: ${message.text()}`);
  });
  await page.goto(path);
  return {
    page,
    console: messages,
    region: (name) => page.getByRole('region', { name }),
    harness: page.getByRole('complementary', { name: 'Playground' }),
  };
}
