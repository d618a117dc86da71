// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { on, select } from '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { plan } from '../widgets/subscription-list/subscription-helpers.js';
import { insert, inside, lastRequestTo, requestsTo, useFreshPage, useNewBase } from './portal-page.js';

useFreshPage();
useNewBase();

const listRequests = () => requestsTo('/subscriptions/');
const respondWithAll = () =>
  lastRequestTo('/subscriptions/').respond(pageOf(['Pro', 'Basic', 'Far', 'Further'].map((name) => plan(name))));
const selectedIn = (tokens: HTMLElement) => inside(tokens).getByRole<HTMLSelectElement>('combobox').value;

/** A following widget and a list that has loaded the first of two pages. */
async function open() {
  const tokens = await insert('portal-access-tokens');
  await insert('portal-subscription-list', { 'page-size': '2', 'url-sync': '' });
  await lastRequestTo('/subscriptions/').respond(pageOf([plan('Pro'), plan('Basic')], { total: 3 }));
  await settle();
  return tokens;
}

describe('select', () => {
  it('selects a loaded subscription in all widgets, without a request and without an event', async () => {
    const tokens = await open();
    const before = listRequests().length;
    const selections: unknown[] = [];
    const off = on('portal-select', ({ detail }) => selections.push(detail));
    selections.length = 0;
    expect(await select('sub Basic')).toBe(true);
    await settle();
    expect(selectedIn(tokens)).toBe('sub Basic');
    expect(location.search).toBe('?subscription=sub+Basic');
    expect(listRequests()).toHaveLength(before);
    expect(selections).toEqual([]);
    off();
  });

  it.each(['..', undefined])('resolves to false for %o, without a request', async (id) => {
    await open();
    const before = listRequests().length;
    expect(await select(id as string)).toBe(false);
    expect(listRequests()).toHaveLength(before);
  });

  it.each<readonly [string, unknown]>([
    ['null', null],
    ['a base that is no text', { apiBase: 5 }],
    ['a base that is no URL', { apiBase: 'javascript:alert(1)' }],
  ])('resolves to false for options that are %s, without a request', async (_, options) => {
    const tokens = await open();
    const before = listRequests().length;
    expect(await select('sub Basic', options as object)).toBe(false);
    expect(selectedIn(tokens)).toBe('sub Pro');
    expect(listRequests()).toHaveLength(before);
  });

  it.each<readonly [string, string, boolean]>([
    ['sub Far', 'sub Basic', true],
    ['sub Basic', 'sub Far', true],
    ['sub Far', 'sub Further', true],
    ['sub Basic', 'sub Gone', false],
    ['sub Far', 'sub Gone', false],
    ['sub Basic', '', false],
  ])('makes the last of two selections: %s, then %j', async (first, last, isKnown) => {
    const tokens = await open();
    const results = [select(first), select(last)];
    await settle();
    await respondWithAll();
    expect(await Promise.all(results)).toEqual([false, isKnown]);
    await settle();
    expect(selectedIn(tokens)).toBe(isKnown ? last : 'sub Pro');
    expect(location.search).toBe(isKnown ? `?subscription=${last.replace(' ', '+')}` : '');
  });

  it('resolves to false if the subscriptions can’t be loaded, and never rejects', async () => {
    await open();
    const result = select('sub Far');
    await settle();
    await lastRequestTo('/subscriptions/').respondWithStatus(403);
    expect(await result).toBe(false);
  });
});
