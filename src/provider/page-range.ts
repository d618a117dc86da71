import type { PageParams } from './portal-request.js';
import type { ProviderList } from './resources.js';

/** Returns the records of a list, with null for each invalid one, which the widgets count. */
export function recordsOf<Item>({ data, invalid }: ProviderList<Item>): readonly (Item | null)[] {
  return [...data, ...Array<null>(invalid).fill(null)];
}

/**
 * Returns a page of the User Portal API. The Provider API doesn't document how services read
 * `limit` and `offset`, so drop records outside the requested range.
 *
 * If a service reports another offset, or ignores the limit, the page takes two requests. A record
 * that is inserted or removed between them may hide its neighbor until the next refetch.
 */
export async function fetchRange<Item>(
  range: PageParams,
  fetchPage: (range: PageParams) => Promise<ProviderList<Item>>,
): Promise<object> {
  const { limit, offset } = range;
  const page = await fetchPage(range);
  const records = recordsOf(page);
  const position = await locate(page, range, fetchPage);
  const first = Math.max(0, offset - position);
  const data = records.slice(first, Math.max(0, offset + limit - position));
  // The list has at least as many records as were received.
  const isTotalWrong = page.total !== null && records.length > 0 && page.total < Math.max(records.length, position + 1);
  // A page without its first records would be shorter than its limit, and look like the last one.
  const isUnlimited = page.limit === null || first > 0;
  const pagination = {
    limit: isUnlimited ? null : Math.min(page.limit, limit),
    offset,
    total: isTotalWrong ? null : page.total,
  };
  return { data, metadata: { pagination } };
}

/**
 * Returns the position of a page's first record. A service that reports another offset than the
 * requested one has either ignored ours or reported a wrong one. To find out, request the reported
 * offset: if it is true, the response has the same records.
 */
async function locate<Item>(
  page: ProviderList<Item>,
  { limit, offset }: PageParams,
  fetchPage: (range: PageParams) => Promise<ProviderList<Item>>,
): Promise<number> {
  const { data, invalid, total, offset: reported } = page;
  const [first] = data;
  const received = data.length + invalid;
  // The first page is where it was requested, even if it reports another offset.
  if (first === undefined || offset === 0) return offset;
  const isWithin = (position: number): boolean => total === null || position + received <= total;
  if (reported === offset && received <= limit && isWithin(offset)) return offset;
  // The service has sent the whole list.
  if (!reported && total !== null && received >= total && received > limit) return 0;
  const base = reported === null || reported === offset || !isWithin(reported) ? 0 : reported;
  const other = await fetchPage({ limit, offset: base });
  const key = keyOf(first);
  const index = other.data.findIndex((record) => keyOf(record) === key);
  const position = base + index;
  // The list has changed between the two requests.
  return index < 0 || (total && position >= total) ? offset : position;
}

function keyOf(record: unknown): string {
  const { id } = record as { readonly id?: unknown };
  return typeof id === 'string' ? id : JSON.stringify(record);
}
