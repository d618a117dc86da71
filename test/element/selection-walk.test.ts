// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { configure } from '../../src/element/config.js';
import { refresh, select } from '../../src/index.js';
import { en } from '../../src/i18n/en.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { settle } from '../store/mock-requests.js';
import { inside, insert, newBase, useFreshPage } from './portal-page.js';

useFreshPage();

const IDS = ['s1', 's2', 's3'];

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant('refresh') },
  { weight: 3, arbitrary: fc.subarray(IDS).map((ids) => `has ${ids.join()}`) },
  { weight: 2, arbitrary: fc.constantFrom(...IDS).map((id) => `select ${id}`) },
  { weight: 1, arbitrary: fc.constantFrom(...IDS).map((id) => `lose the tokens of ${id}`) },
  { weight: 1, arbitrary: fc.constantFrom('insert the list', 'remove the list') },
);

const pageOf = (data: readonly unknown[]) => ({
  data,
  metadata: { pagination: { limit: 20, offset: 0, total: data.length } },
});

/** A portal whose subscriptions come and go, and the paths that the page requests. */
function createPortal() {
  const portal = { ids: IDS, withoutTokens: new Set<string>(), paths: [] as string[] };
  const respond = (path: string): unknown => {
    if (path.endsWith('/customer')) return { id: 'cus_1' };
    if (path.endsWith('/subscriptions/'))
      return pageOf(portal.ids.map((id) => subscriptionRecord({ id, state: 'active' })));
    const [, id = ''] = /subscriptions\/(\w+)\/access-tokens\/$/.exec(path) ?? [];
    if (!portal.ids.includes(id) || portal.withoutTokens.has(id)) return undefined;
    return pageOf([accessTokenRecord({ id: `token_${id}`, name: `Token of ${id}` })]);
  };
  const fetch = (url: string): Promise<Response> => {
    const { pathname } = new URL(url);
    portal.paths.push(pathname);
    const body = respond(pathname);
    const init = { headers: { 'content-type': 'application/json' }, status: body === undefined ? 404 : 200 };
    return Promise.resolve(new Response(JSON.stringify(body ?? {}), init));
  };
  return { portal, fetch };
}

it('a linked widget shows and requests tokens only while the customer has their subscription, however subscriptions come and go', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const { portal, fetch } = createPortal();
      configure({ apiBase: newBase(), fetch: fetch as typeof globalThis.fetch });
      const widget = await insert('portal-access-tokens');
      let list: HTMLElement | undefined;
      await settle();
      for (const each of [...steps, 'refresh', 'refresh']) {
        const [name, argument = ''] = each.split(/ (?=s\d|$)/);
        if (each.startsWith('has')) portal.ids = IDS.filter((id) => each.includes(id));
        else if (each === 'insert the list') list ??= await insert('portal-subscription-list');
        else if (each === 'remove the list') {
          list?.remove();
          list = undefined;
        } else if (name === 'select') await select(argument);
        else if (name === 'lose the tokens of') portal.withoutTokens.add(argument);
        else {
          portal.paths.length = 0;
          await refresh();
        }
        await settle();
        const rows = inside(widget).queryAllByRole('heading', { name: /^Token of/ });
        const isEmpty = inside(widget).queryByText(en['empty.tokens'], { ignore: '[role=status] *' }) !== null;
        // A widget without tokens never has tokens below that message.
        expect([each, isEmpty && rows.length > 0]).toEqual([each, false]);
      }
      // After two refreshes, the page has asked only for what the portal has, and shows nothing else.
      const requested = portal.paths.flatMap((path) => /subscriptions\/(\w+)\/access/.exec(path)?.[1] ?? []);
      expect(requested.filter((id) => !portal.ids.includes(id))).toEqual([]);
      const shown = inside(widget)
        .queryAllByRole('heading', { name: /^Token of/ })
        .map(({ textContent }) => textContent.replace('Token of ', ''));
      expect(shown.filter((id) => !portal.ids.includes(id))).toEqual([]);
      document.body.replaceChildren();
      await settle();
    }),
    { seed: 61, numRuns: 60 },
  );
});
