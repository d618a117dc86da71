import type { PageOptions, ProviderClient } from './provider-client.js';
import type { AccessToken, ProviderPage } from './resources.js';

/**
 * All pages of a list, each with the records that no earlier one had. A service may clamp the limit, ignore the offset, and
 * records may come and go meanwhile: the next offset counts from what was returned, and goes back by what has gone.
 * @yields {ProviderPage} each page, as it comes
 */
export async function* pagesOf<Item>(
  fetchPage: (range: { readonly offset?: number }) => Promise<ProviderPage<Item>>,
  keyOf: (item: Item) => string,
): AsyncGenerator<ProviderPage<Item>, void, undefined> {
  const seen = new Set<string>();
  let offset = 0;
  // All positions before it have been seen.
  let reached = 0;
  let before: number | null = null;
  // As many records can go as there were; a total that only swings must not lead back for ever.
  let mayGo = Infinity;
  for (;;) {
    const page = await fetchPage(offset ? { offset } : {});
    const { receivedCount, total } = page;
    const records = page.records.filter((item) => isNew(seen, keyOf(item)));
    yield { ...page, records };

    const change: number = total === null || before === null ? 0 : total - before;
    if (before === null && total !== null) mayGo = total;
    before = total ?? before;
    if (change < 0 && mayGo > 0) {
      reached = Math.max(reached, offset + receivedCount);
      // Those behind the records that have gone moved up, past the offset.
      offset = Math.max(0, offset - Math.min(-change, mayGo));
      mayGo += change;
      continue;
    }
    // Records that have come moved the known ones down.
    reached += Math.max(0, change);
    offset += receivedCount;
    const isUnread = page.records.length === 0 && total !== null;
    if (receivedCount === 0 || (total !== null && offset >= total)) return;
    if (records.length === 0 && !isUnread && offset > reached) return;
    reached = Math.max(reached, offset);
  }
}

function isNew(seen: Set<string>, key: string): boolean {
  return seen.size !== seen.add(key).size;
}

/**
 * All records of all pages.
 * @yields {Item} one after the other
 */
export async function* recordsOf<Item>(pages: AsyncIterable<ProviderPage<Item>>): AsyncGenerator<Item, void, undefined> {
  for await (const { records } of pages) yield* records;
}

/** All pages of a subscription's tokens. */
export function accessTokenPages(
  provider: Pick<ProviderClient, 'listAccessTokens'>,
  customerId: string,
  subscriptionId: string,
  options?: Omit<PageOptions, 'offset'>,
): AsyncGenerator<ProviderPage<AccessToken>, void> {
  return pagesOf(
    (range) => provider.listAccessTokens(customerId, subscriptionId, { ...options, ...range }),
    // The whole of it, should a service give an id twice: a value that is left out would be refused.
    (token) => JSON.stringify(token),
  );
}
