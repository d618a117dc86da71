// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { resolveLimits } from '../../src/provider/handler-limits.js';
import { OverloadError } from '../../src/provider/limiter.js';
import { createListSearch, type FetchPage } from '../../src/provider/list-search.js';
import { ProviderError } from '../../src/provider/provider-error.js';
import { createUpstream } from '../../src/provider/upstream.js';

const createOneSlot = () => createUpstream(resolveLimits({ maxConcurrency: 1, maxQueue: 0, onError: () => undefined }));

const page = (items: readonly string[], total: number) => ({
  data: items.map((term) => ({ term, key: term, expiresAt: Infinity })),
  ...{ total, limit: null, offset: null, invalid: 0 },
});

/** A search in lists that are read one after the other. */
function search(lists: readonly FetchPage[], upstream = createOneSlot()) {
  const { find } = createListSearch({
    operation: 'listAccessTokens',
    owner: 'one',
    hasPriority: false,
    upstream,
    maxPages: 50,
    tooLongKind: 'too-many-tokens',
    lists: lists.values() as Iterator<FetchPage, void>,
  });
  return (term: string, { signal } = new AbortController()) => find(term, signal);
}

const denied = new ProviderError('not-found', 'listAccessTokens');

describe('a search in a list', () => {
  it('forgets what it has read when the list may no longer be read', async () => {
    const find = search([
      ({ offset }) => (offset === undefined ? Promise.resolve(page(['first'], 2)) : Promise.reject(denied)),
    ]);
    expect(await find('first')).toBe('found');
    expect(await find('second')).toBe('not-found');
    expect(await find('first')).toBe('not-found');
  });

  it('keeps the records of the first list if a further one may not be read', async () => {
    const find = search([() => Promise.resolve(page(['first'], 1)), () => Promise.reject(denied)]);
    expect(await find('second')).toBe('not-found');
    expect(await find('first')).toBe('found');
  });

  it('goes on after an overload, which is not a failure of the list', async () => {
    const upstream = createOneSlot();
    const find = search([() => Promise.resolve(page(['first'], 1))], upstream);
    let endCall = (): void => undefined;
    const send = () =>
      new Promise<void>((resolve) => {
        endCall = resolve;
      });
    const turn = { operation: 'listBillableMetrics', owner: 'one', hasPriority: false };
    const call = upstream.call({ ...turn, key: 'call', send }, new AbortController().signal);
    await expect(find('first')).rejects.toThrow(OverloadError);
    endCall();
    await call;
    expect(await find('first')).toBe('found');
  });
});
