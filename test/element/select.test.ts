// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { configure, on, select } from '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { plan } from '../widgets/subscription-list/subscription-helpers.js';
import { insert, inside, requestsTo, useFreshPage } from './portal-page.js';

useFreshPage();

let bases = 0;
/** Each test has an API base, and therefore a selection, of its own. */
let apiBase: string;

beforeEach(() => {
  apiBase = `/select/${bases++}/`;
  configure({ apiBase });
});

const listRequests = () => requestsTo('/subscriptions/');
const selectedIn = (tokens: HTMLElement) => inside(tokens).getByRole<HTMLSelectElement>('combobox').value;

/** A following widget and a list that has loaded the first of two pages. */
async function open() {
  const tokens = await insert('portal-access-tokens');
  await insert('portal-subscription-list', { 'page-size': '2', 'url-sync': '' });
  await listRequests()
    .at(-1)
    ?.respond(pageOf([plan('Pro'), plan('Basic')], { total: 3 }));
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
    history.replaceState(null, '', '/');
  });

  it('finds a subscription that the list has not loaded', async () => {
    const tokens = await open();
    const result = select('sub Far');
    await settle();
    expect(listRequests().at(-1)?.query).toEqual({ limit: '100' });
    await listRequests()
      .at(-1)
      ?.respond(pageOf([plan('Pro'), plan('Basic'), plan('Far')]));
    expect(await result).toBe(true);
    await settle();
    expect(selectedIn(tokens)).toBe('sub Far');
    history.replaceState(null, '', '/');
  });

  it('resolves to false for an unknown subscription, and changes nothing', async () => {
    const tokens = await open();
    const result = select('sub Gone');
    await settle();
    await listRequests()
      .at(-1)
      ?.respond(pageOf([plan('Pro'), plan('Basic'), plan('Far')]));
    expect(await result).toBe(false);
    expect(selectedIn(tokens)).toBe('sub Pro');
    expect(location.search).toBe('');
  });

  it.each(['', '..', 5, undefined, null])('resolves to false for %o, without a request', async (id) => {
    await open();
    const before = listRequests().length;
    expect(await select(id as string)).toBe(false);
    expect(listRequests()).toHaveLength(before);
  });

  it.each<readonly [string, unknown]>([
    ['null', null],
    ['a string', '/select/'],
    ['a number', 5],
    ['a base that is no text', { apiBase: 5 }],
    ['a base that is no URL', { apiBase: 'javascript:alert(1)' }],
    [
      'a getter that throws',
      {
        get apiBase() {
          throw new Error('no base');
        },
      },
    ],
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
    await listRequests()
      .at(-1)
      ?.respond(pageOf(['Pro', 'Basic', 'Far', 'Further'].map((name) => plan(name))));
    expect(await Promise.all(results)).toEqual([false, isKnown]);
    await settle();
    expect(selectedIn(tokens)).toBe(isKnown ? last : 'sub Pro');
    history.replaceState(null, '', '/');
  });

  it('resolves to false if the subscriptions can’t be loaded, and never rejects', async () => {
    await open();
    const result = select('sub Far');
    await settle();
    await listRequests().at(-1)?.respondWithStatus(403);
    expect(await result).toBe(false);
  });

  it('does not replace a later selection', async () => {
    const tokens = await open();
    const result = select('sub Far');
    await settle();
    expect(await select('sub Basic')).toBe(true);
    await listRequests()
      .at(-1)
      ?.respond(pageOf([plan('Far')]));
    expect(await result).toBe(false);
    await settle();
    expect(selectedIn(tokens)).toBe('sub Basic');
    history.replaceState(null, '', '/');
  });

  it('selects for another API base only there', async () => {
    const tokens = await open();
    const other = await insert('portal-access-tokens', { 'api-base': `${apiBase}other/` });
    await listRequests()
      .at(-1)
      ?.respond(pageOf([plan('Pro'), plan('Basic')]));
    const result = select('sub Basic', { apiBase: `${apiBase}other/` });
    await settle();
    await listRequests()
      .at(-1)
      ?.respond(pageOf([plan('Pro'), plan('Basic')]));
    expect(await result).toBe(true);
    await settle();
    expect(selectedIn(other)).toBe('sub Basic');
    expect(selectedIn(tokens)).toBe('sub Pro');
    expect(vi.mocked(console.warn)).not.toHaveBeenCalled();
  });
});
