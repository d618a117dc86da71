// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { OverloadError } from '../../src/provider/limiter.js';
import { createListSearch } from '../../src/provider/list-search.js';
import type { PageOfList } from '../../src/provider/paginate.js';
import { ProviderError } from '../../src/provider/provider-error.js';
import { createUpstream } from '../../src/provider/upstream.js';

const createOneSlot = () =>
  createUpstream({ maxConcurrency: 1, maxQueue: 0, timeoutMs: 2 ** 31 - 1, onError: undefined });

function search(pages: AsyncIterator<PageOfList<string>, void>, upstream = createOneSlot()) {
  const found = new Set<string>();
  return createListSearch<string>({
    operation: 'listAccessTokens',
    records: {
      add: (items) => items.forEach((item) => found.add(item)),
      clear: () => found.clear(),
      has: (item) => found.has(item),
    },
    upstream,
    hasPriority: false,
    maxPages: 50,
    tooLongKind: 'too-many-tokens',
    createPages: () => pages,
  });
}

const page = (items: readonly string[], hasNextPage: boolean) =>
  ({ data: items, hasNextPage }) as unknown as PageOfList<string>;

describe('a search in a list', () => {
  it('forgets what it has read when the list may no longer be read', async () => {
    const { find } = search(
      (async function* () {
        yield page(['first'], true);
        throw new ProviderError('not-found', 'listAccessTokens');
      })(),
    );
    expect(await find('first', performance.now() + 60_000)).toBe('found');
    expect(await find('second', performance.now() + 60_000)).toBe('not-found');
    expect(await find('first', performance.now() + 60_000)).toBe('not-found');
  });

  it('goes on after an overload, which is not a failure of the list', async () => {
    const upstream = createOneSlot();
    const { find } = search(
      (async function* () {
        yield page(['first'], false);
      })(),
      upstream,
    );
    let endCall = (): void => undefined;
    const call = upstream.call({
      operation: 'listBillableMetrics',
      hasPriority: true,
      send: () =>
        new Promise<void>((resolve) => {
          endCall = resolve;
        }),
    });
    await expect(find('first', performance.now() + 60_000)).rejects.toThrow(OverloadError);
    endCall();
    await call;
    expect(await find('first', performance.now() + 60_000)).toBe('found');
  });
});
