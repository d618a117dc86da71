// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { resolveLimits } from '../../src/provider/handler-limits.js';
import { createListSearch, type FetchPage } from '../../src/provider/list-search.js';
import { ProviderError } from '../../src/provider/provider-error.js';
import { createUpstream } from '../../src/provider/upstream.js';

const page = (items: readonly string[], total: number) => ({
  data: items.map((term) => ({ term, key: term, expiresAt: Infinity })),
  ...{ total, limit: null, offset: null, invalid: 0 },
});

/** A search in lists that are read one after the other. */
function search(lists: readonly FetchPage[]) {
  const { find } = createListSearch({
    operation: 'listAccessTokens',
    owner: 'one',
    hasPriority: false,
    upstream: createUpstream(resolveLimits({ onError: () => undefined })),
    maxPages: 50,
    tooLongKind: 'too-many-tokens',
    lists: lists.values() as Iterator<FetchPage, void>,
  });
  return (term: string) => find(term, new AbortController().signal);
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
});
