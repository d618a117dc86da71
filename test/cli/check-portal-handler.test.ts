// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { PortalReport } from '../../src/cli/check/format-report.js';
import { createPortalHandler, type PortalHandlerOptions } from '../../src/provider/portal-handler.js';
import { CUSTOMER, providerService, TOKEN } from '../provider/provider-service.js';
import { run } from './run-cli.js';

const SESSION = 'session=valid';
const PAGE = '<!doctype html><html lang="en"><title>Your account</title></html>';

/** A vendor's server: a page, and the portal handler on the mock Provider API below `/api/v0/`. */
async function vendorServer(authenticate: PortalHandlerOptions['authenticate']): Promise<string> {
  const { provider } = await providerService();
  const handle = createPortalHandler({ provider, authenticate });
  const server = createServer(({ method = '', url = '', headers }, response) => {
    if (url === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    void (async () => {
      const init = { method, headers: headers as Record<string, string> };
      const result = await handle(new Request(`http://localhost${url}`, init));
      response.writeHead(result.status, Object.fromEntries(result.headers)).end(await result.text());
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

// Latency is no finding: the machine may be busy.
const check = async (url: string) => {
  const options = ['--json', '--max-latency=60000', '--usage-url=/api/v0/usage', '--usage-auth=session'];
  const finished = await run(['check', url, ...options], { env: { PORTAL_COOKIE: SESSION } });
  return { ...finished, report: JSON.parse(finished.stdout) as PortalReport };
};

it('portal-widgets check finds nothing in a portal handler on the Provider API', async () => {
  const url = await vendorServer(({ headers }) => (headers.get('cookie') === SESSION ? CUSTOMER : null));
  const { exitCode, report, stdout } = await check(url);
  expect(report.findings).toEqual([]);
  expect(report.checks.map((each) => [each.check, each.status])).toEqual([
    ['getCustomer', 200],
    ['listSubscriptions', 200],
    ['listAccessTokens', 200],
    ['session', 401],
    ['usage', 200],
    ['page', 200],
  ]);
  expect(exitCode).toBe(0);
  expect(stdout).not.toContain(TOKEN);
});
