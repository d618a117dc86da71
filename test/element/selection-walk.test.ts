// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { configure } from '../../src/element/settings/config.js';
import { refresh, select } from '../../src/index.js';
import { en } from '../../src/i18n/en.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { settle } from '../store/mock-requests.js';
import { inside, insert, newBase, useFreshPage } from './portal-page.js';

useFreshPage();

const STATES: Readonly<Record<string, string>> = { s1: 'active', s2: 'canceled', s3: 'active' };
const IDS = Object.keys(STATES);
const USAGE = { 'usage-url': '/usage', 'usage-auth': 'session' };

/** The elements that come and go, and their attributes. */
const ELEMENTS: Readonly<Record<string, Record<string, string>>> = {
  'portal-access-tokens': {},
  'portal-usage': USAGE,
  'portal-subscription-list': {},
};

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant('refresh') },
  { weight: 3, arbitrary: fc.subarray(IDS).map((ids) => `has ${ids.join()}`) },
  { weight: 2, arbitrary: fc.constantFrom(...IDS).map((id) => `select ${id}`) },
  { weight: 1, arbitrary: fc.constantFrom(...IDS).map((id) => `lose ${id}`) },
  { weight: 1, arbitrary: fc.constantFrom('', 'active', 'canceled').map((state) => `filter ${state}`) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(ELEMENTS)).map((name) => `toggle ${name}`) },
);

const pageOf = (data: readonly unknown[]) => ({
  data,
  metadata: { pagination: { limit: 20, offset: 0, total: data.length } },
});

/**
 * A portal whose subscriptions come and go, and the subscriptions whose tokens or usage the page
 * requests.
 */
function createPortal() {
  const portal = { ids: IDS, lost: new Set<string>(), requested: [] as string[] };
  const respond = ({ pathname, searchParams }: URL): unknown => {
    if (pathname.endsWith('/customer')) return { id: 'cus_1' };
    const state = searchParams.get('state');
    if (pathname.endsWith('/subscriptions/'))
      return pageOf(
        portal.ids
          .filter((id) => !state || STATES[id] === state)
          .map((id) => subscriptionRecord({ id, state: STATES[id] ?? '' })),
      );
    const id =
      /subscriptions\/(\w+)\/access-tokens\/$/.exec(pathname)?.[1] ?? searchParams.get('subscription_id') ?? '';
    portal.requested.push(id);
    if (!portal.ids.includes(id) || portal.lost.has(id)) return undefined;
    if (pathname === '/usage') return { data: [billableMetricRecord({ label: `Usage of ${id}` })] };
    return pageOf([accessTokenRecord({ id: `token_${id}`, name: `Token of ${id}` })]);
  };
  const fetch = (url: string): Promise<Response> => {
    const body = respond(new URL(url));
    const init = { headers: { 'content-type': 'application/json' }, status: body === undefined ? 404 : 200 };
    return Promise.resolve(new Response(JSON.stringify(body ?? {}), init));
  };
  return { portal, fetch };
}

const find = (name: string) => document.querySelector<HTMLElement>(name);

/**
 * The subscriptions whose tokens, and whose usage, the linked widgets show, and of the tokens those
 * that can be revealed or copied.
 */
function readWidgets() {
  const idsOf = (elements: readonly Element[]) =>
    elements.map((element) => /s\d(?=\W|$)/.exec(element.getAttribute('aria-label') ?? element.textContent)?.[0] ?? '');
  const [tokens, usage] = [find('portal-access-tokens'), find('portal-usage')];
  const query = (widget: Element | null, role: string, name: RegExp) =>
    widget ? idsOf(inside(widget).queryAllByRole(role, { name })) : [];
  return {
    tokens: query(tokens, 'heading', /^Token of/),
    usable: query(tokens, 'button', /^(?:Show|Copy) Token of/),
    usage: query(usage, 'meter', /^Usage of/),
    hasAlert: [tokens, usage].some((widget) => widget && inside(widget).queryByRole('alert')),
  };
}

it('linked widgets show and request only what the customer has, however subscriptions, filter and widgets come and go', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const { portal, fetch } = createPortal();
      configure({ apiBase: newBase(), fetch: fetch as typeof globalThis.fetch });
      await insert('portal-access-tokens');
      for (const each of [...steps, 'refresh', 'refresh']) {
        const [name, argument = ''] = each.split(' ');
        if (name === 'has') portal.ids = IDS.filter((id) => argument.includes(id));
        else if (name === 'toggle') {
          if (find(argument)) find(argument)?.remove();
          else await insert(argument, ELEMENTS[argument]);
        } else if (name === 'filter') find('portal-subscription-list')?.setAttribute('state', argument);
        else if (name === 'select') await select(argument);
        else if (name === 'lose') portal.lost.add(argument);
        else {
          portal.requested.length = 0;
          await refresh();
        }
        await settle();
        const widget = find('portal-access-tokens');
        const isEmpty =
          !!widget && inside(widget).queryByText(en['empty.tokens'], { ignore: '[role=status] *' }) !== null;
        // A widget without tokens never has tokens below that message.
        expect([each, isEmpty && readWidgets().tokens.length > 0]).toEqual([each, false]);
      }
      // After two refreshes, the page has requested, and shows, only records that the portal has.
      const isGone = (id: string) => !portal.ids.includes(id);
      const { tokens, usable, usage, hasAlert } = readWidgets();
      expect(portal.requested.filter(isGone)).toEqual([]);
      expect([...tokens, ...usage].filter(isGone)).toEqual([]);
      // A service that has the subscription, but refuses its tokens and usage: the values are
      // discarded, and an alert says so.
      const refused = portal.requested.filter((id) => portal.lost.has(id));
      expect(usable.filter((id) => portal.lost.has(id))).toEqual([]);
      expect(hasAlert).toBe(refused.length > 0);
      document.body.replaceChildren();
      await settle();
    }),
    { seed: 61, numRuns: 60 },
  );
});
