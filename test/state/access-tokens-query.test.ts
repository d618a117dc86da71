// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccessTokenList } from '../../src/state/access-token-list.js';
import { ALONE } from './alone.js';
import { awaitPortal, pageOfTokens } from './awaited-portal.js';

function setUp() {
  const { client, accessTokens: requests } = awaitPortal();
  return { requests, list: createAccessTokenList(client, 'sub_1', ALONE) };
}

async function loaded(tokens: readonly Record<string, unknown>[]) {
  const { requests, list } = setUp();
  void list.load();
  await requests.last().answer(pageOfTokens(tokens));
  return { requests, list, tokens: (list.state.value.rows ?? []).map(({ item }) => item) };
}

/** Every string that can be reached from a value through properties, hidden and inherited ones among them. */
function reachableStrings(from: unknown, seen = new Set<unknown>(), found: string[] = []): string[] {
  if (typeof from === 'string') found.push(from);
  if ((typeof from !== 'object' && typeof from !== 'function') || from === null || seen.has(from)) return found;
  seen.add(from);
  for (let holder: object | null = from; holder && !BUILT_IN.has(holder); holder = Object.getPrototypeOf(holder) as object | null) {
    for (const key of Reflect.ownKeys(holder)) reachableStrings((from as Record<PropertyKey, unknown>)[key], seen, found);
  }
  return from instanceof Map || from instanceof Set ? reachableStrings([...from], seen, found) : found;
}

const BUILT_IN = new Set([Object, Array, Function, Map, Set, Promise].map(({ prototype }) => prototype as object));

const PRODUCTION = {
  id: 'tok_1',
  name: 'Production',
  value: 'sk_secret_one',
  issued_at: '2025-01-01T00:00:00Z',
  expires_at: null,
  is_expired: false,
};
const STAGING = { ...PRODUCTION, id: 'tok_2', name: 'Staging', value: 'sk_secret_two' };

describe('createAccessTokenList', () => {
  it('asks for the tokens of its subscription, and leaves it to the service how many come at a time', async () => {
    const { requests, list } = setUp();
    void list.load();
    expect(list.subscriptionId).toBe('sub_1');
    expect(requests.last().asked).toEqual({ subscriptionId: 'sub_1' });
    await requests.last().answer(pageOfTokens([PRODUCTION], 2));
    void list.more();
    expect(requests.last().asked).toEqual({ subscriptionId: 'sub_1', offset: 1 });
    await requests.last().answer(pageOfTokens([STAGING], 2));
    expect(list.state.value.rows?.map(({ item }) => item.name)).toEqual(['Production', 'Staging']);
    expect(list.state.value.hasMore).toBe(false);
  });

  it('tells everything of a token but its value', async () => {
    const { tokens } = await loaded([PRODUCTION]);
    const { value: _, ...rest } = PRODUCTION;
    expect(tokens).toEqual([{ ...rest, hasValue: true, isDiscarded: false }]);
  });

  it('hands a value out when it is asked for', async () => {
    const { list, tokens } = await loaded([PRODUCTION, STAGING]);
    expect(tokens.map(list.valueOf)).toEqual(['sk_secret_one', 'sk_secret_two']);
  });

  it.each([
    ['JSON', (from: object) => JSON.stringify(from)],
    ['the properties', (from: object) => reachableStrings(from).join('\n')],
  ])('keeps values out of what can be read through %s', async (_, read) => {
    const { list } = await loaded([PRODUCTION, STAGING]);
    // That the reader reads at all:
    expect(read(list)).toContain('Production');
    expect(read({ list, secret: PRODUCTION })).toContain('sk_secret_one');
    expect(read(list)).not.toContain('secret');
    expect(read(list.state.value.rows ?? [])).not.toContain('secret');
  });

  it('gives no value for a copy of a token', async () => {
    const { list, tokens } = await loaded([PRODUCTION]);
    const copies = structuredClone(tokens);
    expect(JSON.stringify(copies)).toContain('Production');
    expect(JSON.stringify(copies)).not.toContain('secret');
    expect(copies.map(list.valueOf)).toEqual([undefined]);
  });

  it.each([
    ['null', { ...PRODUCTION, value: null }],
    ['absent', { id: 'tok_1', name: 'Production' }],
    ['empty', { ...PRODUCTION, value: '' }],
  ])('says so when a token’s value is %s', async (_, token) => {
    const { list, tokens } = await loaded([token]);
    expect(tokens.map(({ hasValue }) => hasValue)).toEqual([false]);
    expect(tokens.map(list.valueOf)).toEqual([undefined]);
  });

  it('takes a new value for an old one when asked again', async () => {
    const { requests, list } = await loaded([PRODUCTION]);
    void list.load();
    await requests.last().answer(pageOfTokens([{ ...PRODUCTION, value: 'sk_secret_new' }]));
    expect(list.state.value.rows?.map(({ item }) => list.valueOf(item))).toEqual(['sk_secret_new']);
  });

  it('keeps the values when asking again fails', async () => {
    const { requests, list, tokens } = await loaded([PRODUCTION]);
    void list.load();
    await requests.last().fail('server');
    expect(list.state.value.rows?.map(({ item }) => item)).toEqual(tokens);
    expect(tokens.map(list.valueOf)).toEqual(['sk_secret_one']);
    expect(JSON.stringify(list.state.value.failure)).not.toContain('secret');
  });

  it.each(['session-ended', 'forbidden', 'not-found'] as const)('discards the values when the service refuses them: %s', async (kind) => {
    const { requests, list, tokens } = await loaded([PRODUCTION, { ...STAGING, value: null }]);
    void list.load();
    await requests.last().fail(kind);
    expect(tokens.map(list.valueOf)).toEqual([undefined, undefined]);
    expect(tokens.map(({ hasValue, isDiscarded }) => [hasValue, isDiscarded])).toEqual([[false, true], [false, false]]);
    expect(list.state.value.rows?.map(({ item }) => item)).toEqual(tokens);
    expect(list.state.value.failure?.kind).toBe(kind);
  });

  it('forgets the values when it is disposed of', async () => {
    const { list, tokens } = await loaded([PRODUCTION]);
    list.dispose();
    expect(tokens.map(list.valueOf)).toEqual([undefined]);
  });

  it('aborts when it is disposed of, and takes no value from a late answer', async () => {
    const { requests, list } = setUp();
    void list.load();
    list.dispose();
    expect(requests.last().signal?.aborted).toBe(true);
    await requests.last().answer(pageOfTokens([PRODUCTION]));
    expect(list.state.value.rows).toBeUndefined();
  });

  it('keeps two tokens apart that share an id, by their names', async () => {
    const { list, tokens } = await loaded([PRODUCTION, { ...STAGING, id: 'tok_1' }, { ...PRODUCTION, name: null }]);
    expect(tokens.map(({ name }) => name)).toEqual(['Production', 'Staging', null]);
    expect(tokens.map(list.valueOf)).toEqual(['sk_secret_one', 'sk_secret_two', 'sk_secret_one']);
  });

  it('keeps two tokens apart whose ids and names read the same in a row', async () => {
    const { list, tokens } = await loaded([
      { id: 'a', name: 'b\nc', value: 'sk_secret_one' },
      { id: 'a\nb', name: 'c', value: 'sk_secret_two' },
    ]);
    expect(tokens.map(list.valueOf)).toEqual(['sk_secret_one', 'sk_secret_two']);
  });

  it('keeps tokens apart that have no id', async () => {
    const { list, tokens } = await loaded([
      { name: 'Production', value: 'sk_secret_one' },
      { name: 'Production', value: 'sk_secret_two' },
    ]);
    expect(tokens.map(list.valueOf)).toEqual(['sk_secret_one', 'sk_secret_two']);
  });

  it('loses no token that differs from the others by id or name', async () => {
    const someText = fc.oneof(fc.constant(null), fc.string({ unit: fc.constantFrom('a', '\n', '#', '0', '1'), maxLength: 4 }));
    const someTokens = fc.uniqueArray(fc.record({ id: someText, name: someText }), {
      comparator: 'SameValue',
      selector: ({ id, name }) => JSON.stringify([id, name ?? '']),
    });
    await fc.assert(
      fc.asyncProperty(someTokens, async (given) => {
        const { list, tokens } = await loaded(given.map((token, place) => ({ ...token, value: `secret ${place}` })));
        expect(tokens.map(({ id, name }) => ({ id, name }))).toEqual(given);
        expect(tokens.map(list.valueOf)).toEqual(given.map((_, place) => `secret ${place}`));
        expect(new Set(list.state.value.rows?.map(({ key }) => key)).size).toBe(given.length);
      }),
    );
  });
});
