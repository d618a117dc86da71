import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import { createMockHandler } from '../../src/harness/mock-server/request-handler.js';
import { startMockServer } from '../../src/harness/mock-server/server.js';
import { startSession } from '../../src/harness/mock-server/session.js';
import { pageHtml, POLICY, scriptTag } from '../browser/portal-html.js';
import { selfSignedCertificate } from '../browser/self-signed-certificate.js';
import type { Engine } from './engine.js';
import { type Cell, serveCell } from './matrix-cell.js';
import { addWidgets, type Counted, observe, type Observed, watch } from './matrix-watch.js';
import { keepNotes, keptNotes } from './page-notes.js';

export interface MatrixPage {
  /** Resolves when every widget shows what is awaited, or will not: then the test sees what it is. */
  settled(isSettled: (cell: Cell, observed: Observed) => boolean): Promise<readonly Observed[]>;
  setFaults(): void;
  clearFaults(): void;
  /** Forgets what has happened, and asks again for everything. */
  refresh(): Promise<void>;
  /** Uncaught errors. */
  uncaught(): Promise<readonly string[]>;
  close(): Promise<void>;
}

type Page = readonly [headers: Record<string, string>, body: string | Buffer];

/** A page with a widget for each cell. Every cell's service is behind paths of its own on the page's origin. */
export async function openMatrix(engine: Engine, cells: readonly Cell[]): Promise<MatrixPage> {
  const other = await startMockServer();
  const login = createMockHandler();
  const nobody = `//127.0.0.1:${await freePort()}`;
  let origins = { page: '', elsewhere: '' };
  const served = cells.map((cell, place) =>
    serveCell(cell, place, {
      page: () => origins.page,
      elsewhere: () => origins.elsewhere,
      nobody,
      login: `${other.origin}/harness/login`,
    }),
  );
  const script = { 'content-type': 'text/javascript' };

  function pages(): Readonly<Record<string, Page>> {
    const isHurried = cells.some(({ row }) => row.isSlow);
    const mayCall = `'self' http:${nobody} https:${nobody} ${origins.elsewhere}`;
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY.replace("connect-src 'self'", `connect-src ${mayCall}`),
      'set-cookie': startSession('records'),
    };
    const widgets = served.map(({ tag, attributes }) => [tag, attributes()]);
    const scripts = `${scriptTag().replace('{origin}', '')}<script src="/widgets.js"></script>`;
    return {
      '/': [headers, pageHtml('<script src="/watch.js"></script>', scripts)],
      '/watch.js': [script, `(${String(keepNotes)})();(${String(watch)})(${isHurried})`],
      '/widgets.js': [script, `(${String(addWidgets)})(${JSON.stringify(widgets)})`],
      '/portal-widgets.js': [script, widgetsScript],
    };
  }

  const answer: RequestListener = (request, response) => {
    const [, place] = /^\/(?:cell|portal)-(\d+)\//.exec(request.url ?? '') ?? [];
    const cell = served[Number(place)];
    if (cell) {
      cell.answer(request, response);
      return;
    }
    const [headers, body] = pages()[request.url ?? ''] ?? [];
    if (headers) response.writeHead(200, headers).end(body);
    else login(request, response);
  };
  const widgetsScript = await readFile('dist/portal-widgets.js');
  const servers = [createServer(answer), createSecureServer(selfSignedCertificate(), answer)] as const;
  const [port, securePort] = [await listen(servers[0]), await listen(servers[1])];
  origins = { page: `http://127.0.0.1:${port}`, elsewhere: `https://127.0.0.1:${securePort}` };

  const setFaults = () => served.forEach((cell) => cell.setFault());
  setFaults();
  const page = await engine.open();
  await page.goto(`${origins.page}/`);

  return {
    setFaults,
    clearFaults: () => served.forEach((cell) => cell.clearFault()),
    async settled(isSettled) {
      let observed: Observed[] = [];
      const deadline = Date.now() + 60_000;
      do {
        await pause(100);
        observed = await page.evaluate(observe, cells.length);
      } while (!cells.every((cell, place) => isSettled(cell, observed[place] as Observed)) && Date.now() < deadline);
      return observed;
    },
    async refresh() {
      await page.evaluate(() => {
        const { counted } = globalThis as unknown as { counted: Counted };
        Object.assign(counted, { requests: {}, errors: {}, refreshed: false });
        void PortalWidgets.refresh().then(() => {
          counted.refreshed = true;
        });
      });
      const isDone = () => page.evaluate(() => (globalThis as unknown as { counted: Counted }).counted.refreshed);
      await vi.waitUntil(isDone, { timeout: 60_000, interval: 100 });
    },
    uncaught: async () => (await page.evaluate(keptNotes)).filter((note) => note.startsWith('un')),
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
