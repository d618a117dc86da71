import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import { recordsAccount } from '../../src/harness/service/accounts/records-account.js';
import { createFaultControl, type FaultControl } from '../../src/harness/service/fault.js';
import { createServiceHandler, type ServiceHandler } from '../../src/harness/service/handler.js';
import { startService } from '../../src/harness/service/server.js';
import { startSession } from '../../src/harness/service/session.js';
import type { WidgetEventDetails } from '../../src/index.js';
import { pageHtml, POLICY, scriptTag } from '../browser/portal-html.js';
import { smallAccount, subscription } from '../browser/portal-records.js';
import type { Engine } from './engine.js';
import type { FaultInput, FaultRow, MatrixOperation } from './fault-matrix.js';
import { keepNotes, keptNotes } from './page-notes.js';

/** One row of the matrix for one operation: a widget with a service of its own. */
export interface Cell {
  readonly row: FaultRow;
  readonly operation: MatrixOperation;
}

/** What a cell's widget has shown and done. */
export interface Observed {
  readonly alerts: readonly string[];
  /** The names of the alerts' buttons. */
  readonly waysOn: readonly string[];
  readonly text: string;
  readonly requests: number;
  readonly errors: readonly WidgetEventDetails['portal-error'][];
}

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

const TAGS: Readonly<Record<MatrixOperation, string>> = {
  getCustomer: 'portal-customer-card',
  listSubscriptions: 'portal-subscription-list',
  listAccessTokens: 'portal-access-tokens',
};

/** The account behind every cell, with ids of every kind. */
function account() {
  const small = smallAccount();
  const ids = ['a/b', '%2e%2e'];
  return {
    ...small,
    subscriptions: [...small.subscriptions, ...ids.map((id) => subscription(id, 'Odd'))],
    tokens: { ...small.tokens, ...Object.fromEntries(ids.map((id) => [id, small.tokens.sub_1])) },
  };
}

function goodAnswer(operation: MatrixOperation): FaultInput['good'] {
  const { customer, subscriptions, tokens } = account();
  if (operation === 'getCustomer') return { ...customer };
  const data = operation === 'listSubscriptions' ? subscriptions : tokens.sub_1;
  return { data, metadata: { pagination: { limit: 20, offset: 0, total: data.length } } };
}

/** What the page's script counts and remembers, by cell. */
interface Counted {
  requests: Record<string, number>;
  errors: Record<string, unknown[]>;
  refreshed: boolean;
}

/** Runs in the page, before the widgets' script. */
function watch(isHurried: boolean): void {
  const counted: Counted = { requests: {}, errors: {}, refreshed: false };
  Object.assign(globalThis, { counted });
  const ask = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const cell = /cell-\d+/.exec(input as string)?.[0] ?? '';
    counted.requests[cell] = (counted.requests[cell] ?? 0) + 1;
    return ask(input, init);
  };
  document.addEventListener('portal-error', ({ target, detail }: CustomEventInit & { target?: unknown }) => {
    (counted.errors[(target as Element).id] ??= []).push(detail);
  });
  // Between two attempts, a random part of some seconds.
  Math.random = () => 0.01;
  if (!isHurried) return;
  const set = globalThis.setTimeout;
  const limit = AbortSignal.timeout.bind(AbortSignal);
  const shortened = (wait: number) => (wait > 10_000 ? wait / 10 : wait);
  AbortSignal.timeout = (wait) => limit(shortened(wait));
  Object.assign(globalThis, { setTimeout: (call: () => void, wait = 0) => set(call, shortened(wait)) });
}

/** Runs in the page, where the widgets are to be. */
function addWidgets(widgets: readonly (readonly [string, Record<string, string>])[]): void {
  for (const [tag, attributes] of widgets) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
  }
}

function observe(count: number): Observed[] {
  const { counted } = globalThis as unknown as { counted: Counted };
  const textOf = (element: HTMLElement | null | undefined) => (element?.innerText ?? '').replace(/\s+/g, ' ').trim();
  return Array.from({ length: count }, (_, place) => {
    const id = `cell-${place}`;
    const root = document.getElementById(id)?.shadowRoot;
    const alerts = [...(root?.querySelectorAll<HTMLElement>('[role=alert]') ?? [])];
    return {
      alerts: alerts.map(textOf),
      waysOn: alerts.flatMap((alert) => [...alert.querySelectorAll('button')].map(textOf)),
      text: textOf(root?.querySelector('section')),
      requests: counted.requests[id] ?? 0,
      errors: (counted.errors[id] ?? []) as Observed['errors'],
    };
  });
}

/** A page with a widget for each cell. Every cell's service is behind a path of its own on the page's origin. */
export async function openMatrix(engine: Engine, cells: readonly Cell[]): Promise<MatrixPage> {
  const elsewhere = await startService();
  const login = createServiceHandler();
  const controls = cells.map(() => createFaultControl());
  const handlers = controls.map((faults): ServiceHandler => createServiceHandler({ accounts: [recordsAccount(account())], faults }));
  const nobody = await freePort();

  const widgets = cells.map(({ row, operation }, place) => [
    TAGS[operation],
    {
      id: `cell-${place}`,
      'api-base': `${row.isNobodyThere ? `http://127.0.0.1:${nobody}` : ''}/cell-${place}/api/v0/`,
      ...(operation === 'listAccessTokens' && { 'subscription-id': row.subscriptionId ?? 'sub_1' }),
    },
  ]);
  const isHurried = cells.some(({ row }) => row.isSlow);
  const script = { 'content-type': 'text/javascript' };
  const head = '<script src="/watch.js"></script>';
  const pages: Readonly<Record<string, readonly [Record<string, string>, string | Buffer]>> = {
    '/': [
      {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY.replace("connect-src 'self'", `connect-src 'self' http://127.0.0.1:${nobody}`),
        'set-cookie': startSession('records'),
      },
      pageHtml(head, `${scriptTag().replace('{origin}', '')}<script src="/widgets.js"></script>`),
    ],
    '/watch.js': [script, `(${String(keepNotes)})();(${String(watch)})(${isHurried})`],
    '/widgets.js': [script, `(${String(addWidgets)})(${JSON.stringify(widgets)})`],
    '/portal-widgets.js': [script, await readFile('dist/portal-widgets.js')],
  };
  const server = createServer((request, response) => {
    const [, place, path] = /^\/cell-(\d+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const handle = handlers[Number(place)];
    if (handle && path !== undefined) {
      request.url = path;
      handle(request, response);
      return;
    }
    const [headers, body] = pages[request.url ?? ''] ?? [];
    if (headers) response.writeHead(200, headers).end(body);
    else login(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  function setFaults(): void {
    cells.forEach(({ row, operation }, place) => {
      const { fault } = row;
      const input = { good: goodAnswer(operation), loginElsewhere: `${elsewhere.origin}/harness/login` };
      (controls[place] as FaultControl).set(operation, typeof fault === 'function' ? fault(input) : fault);
    });
  }

  setFaults();
  const page = await engine.open();
  await page.goto(`http://127.0.0.1:${port}/`);

  return {
    setFaults,
    clearFaults() {
      for (const control of controls) control.clear();
    },
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
      await elsewhere.stop();
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
