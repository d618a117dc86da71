// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { ACCOUNT_ATTRIBUTES, COMMON_ATTRIBUTES } from '../../src/element/attributes.js';
import { type ActionOptions, configure, mount, on, select, type TokenFormatOptions } from '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { allRequests, insert, newBase, requestsTo, SETTING_NAMES, useFreshPage } from './portal-page.js';

const ATTRIBUTES = Object.keys({ ...COMMON_ATTRIBUTES, ...ACCOUNT_ATTRIBUTES });
/** The compiler reports a name that is missing here. */
const FIELDS: Readonly<Record<keyof ActionOptions | keyof TokenFormatOptions, 0>> = {
  ...{ id: 0, label: 0, href: 0, on: 0, states: 0 },
  template: 0,
};
const EVENT_DETAILS = Array.from(
  readFileSync('src/widgets/widget-events.ts', 'utf8').matchAll(/readonly (\w+)\??:/g),
  ([, name = '']) => name,
);
/** Of requests: `fetch` and what makes them. */
const REQUEST_OPTIONS = [
  ...['method', 'mode', 'body', 'cache', 'redirect', 'referrer', 'referrerPolicy', 'integrity', 'keepalive', 'signal'],
  ...['init', 'params', 'token', 'isForeign', 'redirectError', 'isOwnSession', 'startedAt'],
];
const NAMES = [
  ...new Set([...ATTRIBUTES, ...SETTING_NAMES, ...Object.keys(FIELDS), ...EVENT_DETAILS, ...REQUEST_OPTIONS]),
];

useFreshPage();

afterEach(() => {
  for (const name of NAMES) Reflect.deleteProperty(Object.prototype, name);
});

/** Like an assignment in a script of the host page, or a merge of JSON with `__proto__`. */
function pollute(name: string, descriptor: PropertyDescriptor): void {
  Object.defineProperty(Object.prototype, name, {
    ...descriptor,
    // So that other objects can still be assigned to.
    set(value: unknown) {
      Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
    },
    configurable: true,
    enumerable: true,
  });
}

async function respondToAll(): Promise<void> {
  const responses: readonly (readonly [path: string, body: unknown])[] = [
    ['/customer', customerRecord()],
    ['/subscriptions/', pageOf([{ id: 'sub_1', state: 'active' }, { id: 'sub_2' }])],
    ['/access-tokens/', pageOf([accessTokenRecord({ name: 'CI' })])],
    ['/usage', { data: [billableMetricRecord()] }],
  ];
  for (const [path, body] of responses) for (const request of requestsTo(path)) await request.respond(body);
}

/** Everything that the public interface offers: elements, `configure`, `mount`, `select` and `on`. */
async function usePage(): Promise<string> {
  const apiBase = newBase();
  const events: unknown[] = [];
  const stop = (['portal-load', 'portal-error', 'portal-select'] as const).map((type) =>
    on(type, () => events.push(type)),
  );
  history.replaceState(null, '', '/?subscription=sub_link');
  configure({ apiBase, actions: [{ id: 'history', label: 'History', on: 'subscription' }] });
  // Of another tenant, whose API base is that of no other widget.
  const other = await insert('portal-customer-card', { 'api-base': `${apiBase}other/` });
  const tokens = await insert('portal-access-tokens');
  const usage = await insert('portal-usage', {
    'usage-url': '/usage',
    'usage-auth': 'session',
    'subscription-id': 'sub_1',
  });
  const list = await insert('portal-subscription-list');
  await respondToAll();
  const handle = mount(document.body, 'account', { usageUrl: '/usage' });
  handle.update({});
  await settle();
  await respondToAll();
  await select('sub_2');
  await settle();
  await respondToAll();
  for (const remove of stop) remove();
  for (const element of [other, tokens, usage, list]) element.remove();
  handle.unmount();
  await settle();
  return apiBase;
}

it('what a page has added to Object.prototype is not read under the name of any setting, option, attribute or detail of an event', async () => {
  const readers: string[] = [];
  // Only the caller: the document's own code reads some of these names thousands of times.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 2;
  for (const name of NAMES) {
    pollute(name, {
      get(): undefined {
        const [, , caller = ''] = new Error('read').stack?.split('\n') ?? [];
        if (caller.includes('/src/')) readers.push(`${name} ${caller.trim()}`);
      },
    });
  }
  await usePage();
  for (const name of NAMES) Reflect.deleteProperty(Object.prototype, name);
  Error.stackTraceLimit = stackTraceLimit;
  expect(allRequests().length).toBeGreaterThan(5);
  expect(readers).toEqual([]);
}, 60_000);
