// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { select } from '../../src/index.js';
import { settle } from '../store/mock-requests.js';
import { pageOf } from '../features/render-widget.js';
import { plan } from '../features/subscriptions/subscription-helpers.js';
import { insert, lastRequestTo, requestsTo, rootOf, useFreshPage } from './portal-page.js';

useFreshPage();

async function respondWithAll(): Promise<void> {
  const page = pageOf(['Pro', 'Basic', 'Far', 'Further'].map((name) => plan(name)));
  for (const request of requestsTo('/subscriptions/').slice(1)) await request.respond(page);
}
/** Name of the subscription that the widget shows. */
const selectedIn = (tokens: HTMLElement) => rootOf(tokens).querySelector('[part=picker]')?.textContent;

/** A following widget and a list that has loaded the first of two pages. */
async function open() {
  const tokens = await insert('portal-access-tokens');
  await insert('portal-subscription-list', { 'page-size': '2', 'url-sync': '' });
  await lastRequestTo('/subscriptions/').respond(pageOf([plan('Pro'), plan('Basic')], { total: 3 }));
  await settle();
  return tokens;
}

it.each([['..'], [undefined]])('select() resolves to false for %j, without a request', async (id) => {
  const tokens = await open();
  const before = requestsTo('/subscriptions/').length;
  expect(await select(id as string)).toBe(false);
  expect(selectedIn(tokens)).toBe('Pro');
  expect(requestsTo('/subscriptions/')).toHaveLength(before);
});

it.each<readonly [string, string, boolean]>([
  ['sub Far', 'sub Basic', true],
  ['sub Far', 'sub Further', true],
  ['sub Basic', 'sub Gone', false],
  ['sub Basic', '', false],
])('select() makes the last of two selections: %s, then %j', async (first, last, isKnown) => {
  const tokens = await open();
  const results = [select(first), select(last)];
  await settle();
  await respondWithAll();
  expect(await Promise.all(results)).toEqual([false, isKnown]);
  await settle();
  expect(selectedIn(tokens)).toBe(isKnown ? last.replace('sub ', '') : 'Pro');
  expect(location.search).toBe(isKnown ? `?subscription=${last.replace(' ', '+')}` : '');
});

it('select() resolves to false if the subscriptions can’t be loaded, and never rejects', async () => {
  await open();
  const result = select('sub Far');
  await settle();
  await lastRequestTo('/subscriptions/').respondWithStatus(403);
  expect(await result).toBe(false);
});
