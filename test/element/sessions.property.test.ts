// @vitest-environment happy-dom
import { effect } from '@preact/signals';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as PortalClientModule from '../../src/api/portal-client.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { recordsOf } from '../state/records-of.js';
import { FakeChannel } from './fake-channel.js';

const WAYS = ['cookie', 'element headers', 'other credentials'] as const;
const ALL = { state: '', pageSize: 20 } as const;

/** What the server of a client has answered, and will answer. */
interface Server {
  isSignedIn: boolean;
  lastStatus: number;
  requestCount: number;
}

const BODIES: readonly [path: RegExp, body: () => unknown][] = [
  [/\/customer$/, () => customerRecord()],
  [/\/access-tokens\/$/, () => pageOf([accessTokenRecord({ value: 'sk~secret' })])],
  [/\/subscriptions\/$/, () => pageOf([{ id: 'sub_1' }])],
];

/** The script in a tab of its own: each has its own modules, and a server for each of its clients. */
async function loadScript() {
  const servers: Server[] = [];
  vi.resetModules();
  vi.doMock('../../src/api/portal-client.js', async (importOriginal) => {
    const original = await importOriginal<typeof PortalClientModule>();
    return {
      ...original,
      createPortalClient(options: PortalClientModule.PortalClientOptions) {
        const server: Server = { isSignedIn: true, lastStatus: 0, requestCount: 0 };
        servers.push(server);
        return original.createPortalClient({ ...options, fetch: (url) => respond(server, url as string) });
      },
    };
  });
  const { accountFor } = await import('../../src/element/settings.js');
  const { setWidgetAccount } = await import('../../src/element/accounts.js');
  const { configure } = await import('../../src/element/config.js');
  const { trackWidget } = await import('../../src/element/page-lifecycle.js');
  return { servers, accountFor, setWidgetAccount, configure, trackWidget };
}

async function respond(server: Server, url: string): Promise<Response> {
  server.requestCount += 1;
  await Promise.resolve();
  server.lastStatus = server.isSignedIn ? 200 : 401;
  if (!server.isSignedIn) return new Response('', { status: 401 });
  const [, body] = BODIES.find(([path]) => path.test(new URL(url).pathname)) ?? [];
  return new Response(JSON.stringify(body?.()), { headers: { 'content-type': 'application/json' } });
}

type Script = Awaited<ReturnType<typeof loadScript>>;

/** A tab with a widget for each way in which requests are made. */
function openTab(script: Script, apiBase: string, hasPageHeaders: boolean, name: string) {
  const { servers, accountFor, setWidgetAccount, configure, trackWidget } = script;
  configure({ apiBase, headers: hasPageHeaders ? { Authorization: `Bearer ${name}` } : undefined });
  const own = {
    cookie: {},
    'element headers': { headers: { Authorization: `Bearer element of ${name}` } },
    'other credentials': { credentials: 'omit' },
  } as const;
  const widgets = WAYS.map((way) => {
    const element = document.createElement('div');
    const client = accountFor(new URL(apiBase, location.origin).href, own[way]);
    const server = servers.at(-1);
    if (!client || !server) throw new Error(`no client of ${way}`);
    let cleanup: (() => void)[] = [];
    return {
      client,
      server,
      sharesSession: way === 'cookie' && !hasPageHeaders,
      isMounted: () => cleanup.length > 0,
      mount() {
        setWidgetAccount(element, client);
        const queries = [client.customer(), client.subscriptions(ALL), client.accessTokens('sub_1')];
        cleanup = [
          trackWidget(element),
          ...queries.map(({ data }) => effect(() => void data.value)),
          () => setWidgetAccount(element, undefined),
        ];
      },
      unmount() {
        for (const each of cleanup) each();
        cleanup = [];
      },
      hasSecret: () => recordsOf(client.accessTokens('sub_1')).some(({ hasSecret }) => hasSecret),
    };
  });
  for (const { mount } of widgets) mount();
  return widgets;
}

type Widget = ReturnType<typeof openTab>[number];

const act: Readonly<Record<string, (widget: Widget, tab: readonly Widget[]) => void>> = {
  'ends the session of': ({ server }) => (server.isSignedIn = false),
  'signs in again': ({ server }) => (server.isSignedIn = true),
  requests: ({ client, isMounted }) => void (isMounted() && client.refetchAll()),
  closes: (_, tab) => tab.forEach(({ unmount }) => unmount()),
  opens: (_, tab) => tab.forEach(({ isMounted, mount }) => !isMounted() && mount()),
};

const step = fc.record({
  action: fc.constantFrom(...Object.keys(act), 'requests', 'ends the session of'),
  tab: fc.nat({ max: 1 }),
  way: fc.nat({ max: WAYS.length - 1 }),
});

let scripts: readonly Script[] = [];
let baseCount = 0;

beforeAll(async () => {
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  // happy-dom lacks it.
  vi.stubGlobal('origin', location.origin);
  scripts = [await loadScript(), await loadScript()];
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../../src/api/portal-client.js');
});

it('no client is signed out or cleared by a response that was not its own', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.boolean(), fc.boolean()),
      fc.array(step, { maxLength: 12 }),
      async (hasPageHeaders, steps) => {
        const apiBase = `/sessions-${++baseCount}/`;
        const tabs = scripts.map((script, index) => openTab(script, apiBase, !!hasPageHeaders[index], `tab ${index}`));
        const widgets = tabs.flat();
        try {
          await settle();
          for (const { action, tab: tabIndex, way } of steps) {
            const tab = tabs[tabIndex] ?? [];
            const widget = tab[way];
            if (!widget) throw new Error('no widget');
            const before = new Map(
              widgets.map((each) => [each, { count: each.server.requestCount, wasExpired: isExpired(each) }]),
            );
            act[action]?.(widget, tab);
            await settle();
            await settle();

            for (const each of widgets) {
              expect(isExpired(each)).toBe(each.server.lastStatus === 401);
              if (each.isMounted()) expect(each.hasSecret()).toBe(each.server.lastStatus === 200);
              const { count = 0, wasExpired = false } = before.get(each) ?? {};
              const requests = each.server.requestCount - count;
              // What the step was about.
              if (/closes|opens/.test(action) ? tab.includes(each) : each === widget) continue;
              if (!each.sharesSession) expect(requests).toBe(0);
              // A client that has been signed out learns from one request that the user has signed in again, and then refetches.
              if (!wasExpired) expect(requests).toBeLessThanOrEqual(1);
            }
          }
        } finally {
          for (const { unmount } of widgets) unmount();
          await settle();
        }
      },
    ),
    { numRuns: 60 },
  );
});

function isExpired({ client }: Widget): boolean {
  return client.session.isExpired.peek();
}
