import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { withFault } from '../../src/mock-server/apply-fault.js';
import type { Fault } from '../../src/mock-server/fault-injection.js';
import { sendResponse } from '../../src/mock-server/send-response.js';
import { startMockServer } from '../../src/mock-server/server.js';
import { freePort } from '../browser/free-port.js';
import { POLICY, scriptTag } from '../browser/portal-html.js';
import { ENGINES } from './engines.js';
import { t } from './messages.js';
import { openPortal } from './portal-page.js';
import { smallAccount } from '../browser/portal-records.js';

const ALL_BRACKETS = '['.repeat(100_000);

/**
 * Faults that engines handle in different ways, each with the widget's text. `test/client` has all
 * other responses.
 */
const FAULTS: readonly (readonly [name: string, fault: Fault, text: string])[] = [
  ['closed before the response', { kind: 'reset-before' }, t('error.network')],
  ['without an end', { kind: 'hang-middle' }, t('error.timeout')],
  ['closed during the response', { kind: 'reset-middle' }, t('error.network')],
  ['redirected to the login page', { kind: 'redirect' }, t('error.session-ended')],
  ['with a byte order mark', { kind: 'bom' }, 'Robin Example'],
  ['redirected to another origin', { kind: 'redirect', location: '{other}/login' }, t('error.session-ended')],
  ['of opening brackets', { kind: 'raw', contentType: 'application/json', body: ALL_BRACKETS }, t('error.network')],
];

/** Faults of a usage server on another origin, by the method of the request. */
const USAGE_FAULTS: readonly (readonly [name: string, faults: Readonly<Record<string, Fault>>, text: string])[] = [
  ['with CORS', {}, t('numberOf', { n: '250', total: '1,000' })],
  ['without CORS', { GET: { headers: { 'access-control-allow-origin': null } } }, t('error.network')],
  ['redirected', { GET: { kind: 'redirect' } }, t('error.server')],
  ['with a redirected preflight', { OPTIONS: { kind: 'redirect' } }, t('error.network')],
  [
    'not allowed by the preflight',
    { OPTIONS: { headers: { 'access-control-allow-headers': null } } },
    t('error.network'),
  ],
];

function respond(response: ServerResponse, record: object, headers: Record<string, string>, fault: Fault): void {
  const normal = { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(record) };
  void sendResponse(response, withFault(normal, headers, fault), fault);
}

/**
 * Runs in the page. Removes the random part of the delay between retries, and waits for less than
 * 15 seconds.
 */
function hurry(): void {
  Math.random = () => 0;
  const set = setTimeout;
  Object.assign(globalThis, {
    setTimeout: (call: () => void, wait = 0) => set(call, wait > 10_000 ? wait / 10 : wait),
  });
}

it.each(ENGINES)('in $name, shows what each faulty response means', async (engine) => {
  onTestFinished(() => engine.close());
  const { customer, metrics, ...account } = smallAccount();
  const other = await startMockServer({
    middleware({ method = '', url = '', headers }, response, next) {
      const [, faults] = USAGE_FAULTS[Number(/^\/usage-(\d+)/.exec(url)?.[1])] ?? [];
      if (!faults) return next();
      const allowed = {
        'access-control-allow-origin': headers.origin ?? '',
        'access-control-allow-headers': 'authorization',
      };
      respond(response, { data: metrics.sub_1 }, allowed, faults[method] ?? {});
    },
  });
  onTestFinished(() => other.stop());
  const closed = `http://127.0.0.1:${await freePort()}/`;
  const usages = USAGE_FAULTS.map(
    (_, index) => `<portal-usage subscription-id="sub_1" usage-url="${other.origin}/usage-${index}"></portal-usage>`,
  );
  const { page } = await openPortal(engine, {
    account: { ...account, customer, metrics },
    body: ['<portal-customer-card></portal-customer-card>', ...usages, scriptTag()].join(''),
    policy: POLICY.replace("connect-src 'self'", `connect-src 'self' ${other.origin} ${closed}`),
    initScript: hurry,
    service: {
      middleware({ url = '' }, response, next) {
        const [, fault] = FAULTS[Number(/^\/fault-(\d+)/.exec(url)?.[1])] ?? [];
        if (!fault) return next();
        const location = 'location' in fault && fault.location?.replace('{other}', other.origin);
        respond(response, customer, {}, location ? { ...fault, location } : fault);
      },
    },
    // Allow messages of the browser, but no error of a script.
    allowedMessages: [/^(?!un)/, /^uncaught: Cross-Origin Request Blocked/],
  });
  const textsOf = (widget: string) =>
    page.evaluate(
      (name) =>
        Array.from(document.querySelectorAll(name), ({ shadowRoot }) => {
          const root = shadowRoot?.querySelector('[role=alert]') ?? shadowRoot?.querySelector('section');
          return root?.textContent ?? '';
        }),
      `portal-${widget}`,
    );
  const usageNames = USAGE_FAULTS.map(([name]) => name);
  await expect
    .poll(async () => Object.fromEntries((await textsOf('usage')).map((text, index) => [usageNames[index], text])), {
      timeout: 60_000,
    })
    .toEqual(Object.fromEntries(USAGE_FAULTS.map(([name, , text]) => [name, expect.stringContaining(text)])));
  const bases = [
    ...FAULTS.map(([name, , text], index) => [name, `/fault-${index}/`, text] as const),
    ['refused', closed, t('error.network')] as const,
  ];
  for (const [name, apiBase, text] of bases) {
    await page.evaluate((base) => PortalWidgets.configure({ apiBase: base }), apiBase);
    await expect
      .poll(async () => (await textsOf('customer-card')).join(''), { timeout: 60_000, message: name })
      .toContain(text);
  }
});
