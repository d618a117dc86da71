import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type AccessTokensQuery, createAccessTokensQuery } from '../../src/store/access-tokens-query.js';
import { QUERY_DEFAULTS } from './defaults.js';
import { mockPortal, tokensPage } from './mock-portal.js';
import { recordsOf } from './records-of.js';

function setUp() {
  const { client, accessTokens: requests } = mockPortal();
  const query = createAccessTokensQuery({
    ...QUERY_DEFAULTS,
    client,
    subscriptionId: 'sub_1',
  });
  return { requests, query, tokens: () => recordsOf(query) };
}

async function setUpLoaded(records: readonly Record<string, unknown>[], total = records.length) {
  const page = setUp();
  void page.query.refetch();
  await page.requests.last().respond(tokensPage(records, total));
  return page;
}

const PRODUCTION = {
  id: 'tok_1',
  name: 'Production',
  value: 'sk_secret_one',
  issued_at: '2025-01-01T00:00:00Z',
  expires_at: null,
  is_expired: false,
};
const STAGING = { ...PRODUCTION, id: 'tok_2', name: 'Staging', value: 'sk_secret_two' };

describe('createAccessTokensQuery', () => {
  it('fetches the tokens of its subscription and leaves the page size to the service', async () => {
    const { requests, query, tokens } = setUp();
    void query.refetch();
    expect(query.subscriptionId).toBe('sub_1');
    expect(requests.last().params).toEqual({ subscriptionId: 'sub_1' });
    await requests.last().respond(tokensPage([PRODUCTION], 2));
    void query.fetchNextPage();
    expect(requests.last().params).toEqual({ subscriptionId: 'sub_1', offset: 1 });
    await requests.last().respond(tokensPage([STAGING], 2));
    expect(tokens().map(({ name }) => name)).toEqual(['Production', 'Staging']);
    expect(query.data.value?.hasNextPage).toBe(false);
  });

  it('has all fields of a token but its secret, which it returns', async () => {
    const { query, tokens } = await setUpLoaded([PRODUCTION]);
    const { value, ...rest } = PRODUCTION;
    expect(tokens()).toEqual([{ ...rest, hasSecret: true, isDiscarded: false }]);
    expect(tokens().map(query.getSecret)).toEqual([value]);
  });

  it.each([
    ['JSON', (from: object) => JSON.stringify(from)],
    ['properties', (from: object) => inspect(from, { depth: Infinity, showHidden: true, getters: true })],
  ])('does not expose secrets through %s', async (_, read) => {
    const { query } = await setUpLoaded([PRODUCTION, STAGING]);
    // Proves that `read` finds strings that are reachable.
    expect(read([query, recordsOf(query)])).toContain('Production');
    expect(read({ query, secret: PRODUCTION })).toContain('sk_secret_one');
    expect(read(query)).not.toContain('secret_');
    expect(read(recordsOf(query))).not.toContain('secret_');
  });

  it('returns no secret for a copy of a token', async () => {
    const { query, tokens } = await setUpLoaded([PRODUCTION]);
    expect(structuredClone(tokens()).map(query.getSecret)).toEqual([undefined]);
  });

  it.each([null, ''])('has no secret if the value is %j', async (value) => {
    const { query, tokens } = await setUpLoaded([{ ...PRODUCTION, value }]);
    expect(tokens().map(({ hasSecret }) => hasSecret)).toEqual([false]);
    expect(tokens().map(query.getSecret)).toEqual([undefined]);
  });

  it('replaces a token of which only the secret has changed, and keeps the others', async () => {
    const { requests, query, tokens } = await setUpLoaded([PRODUCTION, STAGING]);
    const [production, staging] = tokens();
    void query.refetch();
    await requests.last().respond(tokensPage([{ ...PRODUCTION, value: 'sk_secret_new' }, STAGING]));
    expect(tokens().map(query.getSecret)).toEqual(['sk_secret_new', 'sk_secret_two']);
    expect(tokens()[0]).not.toBe(production);
    expect(tokens()[1]).toBe(staging);
    const { value: data } = query.data;
    void query.refetch();
    await requests.last().respond(tokensPage([{ ...PRODUCTION, value: 'sk_secret_new' }, STAGING]));
    expect(query.data.value).toBe(data);
    expect(tokens().map(query.getSecret)).toEqual(['sk_secret_new', 'sk_secret_two']);
  });

  it('shows a token of a further page beside one with its id and name, but another value', async () => {
    const { requests, query, tokens } = await setUpLoaded([PRODUCTION, STAGING], 4);
    void query.fetchNextPage();
    const other = { ...PRODUCTION, value: 'sk_secret_other' };
    await requests.last().respond(tokensPage([other, { ...STAGING, id: 'tok_3', value: 'sk_secret_three' }], 4));
    const values = ['sk_secret_one', 'sk_secret_two', 'sk_secret_other', 'sk_secret_three'];
    expect(tokens().map(query.getSecret)).toEqual(values);
    expect(query.data.value).toMatchObject({ invalid: 0, nextOffset: 4, hasNextPage: false });
    // A refetch brings all in two pages, too.
    const before = tokens();
    void query.refetch();
    await requests.last().respond(tokensPage([PRODUCTION, STAGING], 4));
    await requests.last().respond(tokensPage([other, { ...STAGING, id: 'tok_3', value: 'sk_secret_three' }], 4));
    expect(tokens()).toEqual(before);
    expect(tokens().map(query.getSecret)).toEqual(values);
  });

  it('keeps the secrets when a refetch fails', async () => {
    const { requests, query, tokens } = await setUpLoaded([PRODUCTION]);
    const before = tokens();
    void query.refetch();
    await requests.last().fail('server');
    expect(tokens()).toEqual(before);
    expect(tokens().map(query.getSecret)).toEqual(['sk_secret_one']);
    expect(JSON.stringify(query.error.value)).not.toContain('secret_');
  });

  it.each(['session-ended', 'forbidden', 'not-found'] as const)(
    'discards the secrets when the request is rejected: %s',
    async (kind) => {
      const { requests, query, tokens } = await setUpLoaded([PRODUCTION, { ...STAGING, value: null }]);
      const before = tokens();
      void query.refetch();
      await requests.last().fail(kind);
      expect([...before, ...tokens()].map(query.getSecret)).toEqual([undefined, undefined, undefined, undefined]);
      expect(tokens().map(({ name, hasSecret, isDiscarded }) => [name, hasSecret, isDiscarded])).toEqual([
        ['Production', false, true],
        ['Staging', false, false],
      ]);
      expect(query.error.value?.kind).toBe(kind);
      // Otherwise it would be requested again at once.
      expect(query.isStale()).toBe(false);
    },
  );

  it('refetches the loaded pages after a rejected next page, because their secrets were discarded', async () => {
    const { requests, query, tokens } = await setUpLoaded([PRODUCTION], 2);
    void query.fetchNextPage();
    await requests.last().fail('forbidden');
    expect(tokens().map(({ isDiscarded }) => isDiscarded)).toEqual([true]);
    void query.retry();
    expect(requests.last().params).toEqual({ subscriptionId: 'sub_1' });
    await requests.last().respond(tokensPage([PRODUCTION, STAGING]));
    expect(tokens().map((token) => [token.hasSecret, token.isDiscarded, query.getSecret(token)])).toEqual([
      [true, false, 'sk_secret_one'],
      [true, false, 'sk_secret_two'],
    ]);
  });

  it.each<[string, (query: AccessTokensQuery) => void, hasData: boolean]>([
    ['invalidated', (query) => query.invalidate(), true],
    ['reset', (query) => query.invalidate({ reset: true }), false],
    ['disposed', (query) => query.dispose(), true],
  ])('discards the secrets when it is %s', async (_, discard, hasData) => {
    const { query, tokens } = await setUpLoaded([PRODUCTION]);
    const before = tokens();
    discard(query);
    expect([...before, ...tokens()].filter(query.getSecret)).toEqual([]);
    expect(query.data.value !== undefined).toBe(hasData);
  });

  it('distinguishes tokens without an id', async () => {
    const { query, tokens } = await setUpLoaded([
      { name: 'Production', value: 'sk_secret_one' },
      { name: 'Production', value: 'sk_secret_two' },
    ]);
    expect(tokens().map(query.getSecret)).toEqual(['sk_secret_one', 'sk_secret_two']);
  });

  it('keeps tokens apart that differ by name only', async () => {
    const records = ['Production', 'Staging'].map((name) => ({ ...PRODUCTION, name }));
    const { tokens } = await setUpLoaded(records);
    expect(tokens().map(({ name }) => name)).toEqual(['Production', 'Staging']);
  });

  it('keeps tokens apart that differ by value only, and tells their former values from new ones', async () => {
    const records = ['one', 'two', 'two', 'three'].map((value) => ({ ...PRODUCTION, value: `sk_secret_${value}` }));
    const { query, tokens, requests } = await setUpLoaded(records);
    const values = () => tokens().map(query.getSecret);
    expect(values()).toEqual(['sk_secret_one', 'sk_secret_two', 'sk_secret_three']);
    expect(query.data.value?.invalid).toBe(0);
    expect(JSON.stringify([...(query.data.value?.items ?? [])])).not.toContain('sk_secret');
    const before = tokens();
    void query.refetch();
    await requests.last().respond(tokensPage([...records.slice(0, 3), { ...PRODUCTION, value: 'sk_secret_four' }]));
    expect(values()).toEqual(['sk_secret_one', 'sk_secret_two', 'sk_secret_four']);
    expect(tokens().map((token, index) => token === before[index])).toEqual([true, true, false]);
  });

  it('loses no token that differs from the others by id or name', async () => {
    const identities = [
      ...[null, '', 'a', '1', '1,a'].flatMap((id) => [null, 'a', '1', ',a'].map((name) => ({ id, name }))),
      { id: 'a,1', name: 'a' },
      { id: 'a', name: '1,a' },
    ];
    const { query, tokens } = await setUpLoaded(
      identities.map((each, index) => ({ ...each, value: `secret ${index}` })),
    );
    expect(tokens().map(({ id, name }) => ({ id, name }))).toEqual(identities);
    expect(tokens().map(query.getSecret)).toEqual(identities.map((_, index) => `secret ${index}`));
  });
});
