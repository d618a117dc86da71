import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import { createMockHandler } from '../../src/mock-server/request-handler.js';
import { startMockServer } from '../../src/mock-server/server.js';
import { startSession } from '../../src/mock-server/session.js';
import { pageHtml, POLICY, releaseFiles, scriptTag } from '../browser/portal-html.js';
import { selfSignedCertificate } from '../browser/self-signed-certificate.js';
import type { Engine } from './engine.js';
import { type FaultCase, serveFaultCase } from './fault-case.js';
import { addWidgets, type Recorded, readWidgets, type WidgetSnapshot, recordPage } from './page-recorder.js';
import { recordConsole, recordedConsole } from './console-log.js';

export interface FaultMatrixPage {
  /** Resolves when `isSettled` holds for every case, or after a minute. */
  settled(isSettled: (faultCase: FaultCase, observed: WidgetSnapshot) => boolean): Promise<readonly WidgetSnapshot[]>;
  setFaults(): void;
  clearFaults(): void;
  /** Clears the records and refetches everything. */
  refresh(): Promise<void>;
  /** Uncaught errors. */
  uncaught(): Promise<readonly string[]>;
  close(): Promise<void>;
}

type Page = readonly [headers: Record<string, string>, body: string | Buffer];

/** Opens a page with a widget for each fault case. Every case has a separate service under a separate path of the page's origin. */
export async function openFaultMatrix(engine: Engine, cases: readonly FaultCase[]): Promise<FaultMatrixPage> {
  const other = await startMockServer();
  const login = createMockHandler();
  const closedPort = `//127.0.0.1:${await freePort()}`;
  let origins = { page: '', crossOrigin: '' };
  const served = cases.map((faultCase, index) =>
    serveFaultCase(faultCase, index, {
      page: () => origins.page,
      crossOrigin: () => origins.crossOrigin,
      closedPort,
      login: `${other.origin}/harness/login`,
    }),
  );
  const script = { 'content-type': 'text/javascript' };

  function pages(): Readonly<Record<string, Page>> {
    const shortensTimeouts = cases.some(({ row }) => row.isSlow);
    const allowedOrigin = `'self' http:${closedPort} https:${closedPort} ${origins.crossOrigin}`;
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY.replace("connect-src 'self'", `connect-src ${allowedOrigin}`),
      'set-cookie': startSession('records'),
    };
    const widgets = served.map(({ tag, attributes }) => [tag, attributes()]);
    const scripts = `${scriptTag().replace('{origin}', '')}<script src="/widgets.js"></script>`;
    return {
      '/': [headers, pageHtml('<script src="/record.js"></script>', scripts)],
      '/record.js': [script, `(${String(recordConsole)})();(${String(recordPage)})(${shortensTimeouts})`],
      '/widgets.js': [script, `(${String(addWidgets)})(${JSON.stringify(widgets)})`],
      ...Object.fromEntries(Object.entries(releaseFiles()).map(([path, { body }]) => [path, [script, body]])),
    };
  }

  const handleRequest: RequestListener = (request, response) => {
    const [, index] = /^\/(?:case|portal)-(\d+)\//.exec(request.url ?? '') ?? [];
    const faultCase = served[Number(index)];
    if (faultCase) {
      faultCase.handleRequest(request, response);
      return;
    }
    const [headers, body] = pages()[(request.url ?? '').replace(/\?.*/s, '')] ?? [];
    if (headers) response.writeHead(200, headers).end(body);
    else login(request, response);
  };
  const servers = [createServer(handleRequest), createSecureServer(selfSignedCertificate(), handleRequest)] as const;
  const [port, securePort] = [await listen(servers[0]), await listen(servers[1])];
  origins = { page: `http://127.0.0.1:${port}`, crossOrigin: `https://127.0.0.1:${securePort}` };

  const setFaults = () => served.forEach((faultCase) => faultCase.setFault());
  setFaults();
  const page = await engine.open();
  await page.goto(`${origins.page}/`);

  return {
    setFaults,
    clearFaults: () => served.forEach((faultCase) => faultCase.clearFault()),
    async settled(isSettled) {
      let observed: WidgetSnapshot[] = [];
      const deadline = Date.now() + 60_000;
      do {
        await pause(100);
        observed = await page.evaluate(readWidgets, cases.length);
      } while (
        !cases.every((faultCase, index) => isSettled(faultCase, observed[index] as WidgetSnapshot)) &&
        Date.now() < deadline
      );
      return observed;
    },
    async refresh() {
      await page.evaluate(() => {
        const { recorded } = globalThis as unknown as { recorded: Recorded };
        Object.assign(recorded, { requests: {}, errors: {}, refreshed: false });
        void PortalWidgets.refresh().then(() => {
          recorded.refreshed = true;
        });
      });
      const isDone = () => page.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded.refreshed);
      await vi.waitUntil(isDone, { timeout: 60_000, interval: 100 });
    },
    uncaught: async () => (await page.evaluate(recordedConsole)).filter((message) => message.startsWith('un')),
    async close() {
      await page.close();
      await other.stop();
      for (const server of servers) {
        server.closeAllConnections();
        await once(server.close(), 'close');
      }
    },
  };
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await once(server.close(), 'close');
  return port;
}
