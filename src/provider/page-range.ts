import type { PageParams } from './portal-request.js';
import type { ProviderList } from './resources.js';

/** The records of a list, with null for each that failed validation, which the widgets count. */
export function recordsOf<Item>({ data, invalid }: ProviderList<Item>): readonly (Item | null)[] {
  return [...data, ...Array<null>(invalid).fill(null)];
}

/**
 * Returns a page of the User Portal API. The Provider API doesn't document how a service reads `limit` and `offset`, so drop the records
 * that it has sent beyond the requested range.
 *
 * If a service reports another offset, or sends more records than the limit, the page takes two requests. A record that is inserted or
 * removed between them can shift the page without a trace, so that a neighbor is missing until the next refetch.
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
  // There can't be fewer records than were received.
  const isTotalWrong = page.total !== null && records.length > 0 && page.total < Math.max(records.length, position + 1);
  // A page without the records in front of the range is shorter than its limit, which would make it the last one.
  const isUnlimited = page.limit === null || first > 0;
  const pagination = {
    limit: isUnlimited ? null : Math.min(page.limit, limit),
    offset,
    total: isTotalWrong ? null : page.total,
  };
  return { data, metadata: { pagination } };
}

/**
 * Where the records of a page are in the list. A reported offset that is not the requested one may be true (the service has
 * ignored or clamped it) or false (the service has honored it, and reports 0). The page at that offset shows which: it has the
 * same records only if they are there.
 */
async function locate<Item>(
  page: ProviderList<Item>,
  { limit, offset }: PageParams,
  fetchPage: (range: PageParams) => Promise<ProviderList<Item>>,
): Promise<number> {
  const { data, invalid, total, offset: reported } = page;
  const [first] = data;
  const received = data.length + invalid;
  // The first page is where it was requested, whatever it reports: at worst, every page is the first one.
  if (first === undefined || offset === 0) return offset;
  const isWithin = (position: number): boolean => total === null || position + received <= total;
  if (reported === offset && received <= limit && isWithin(offset)) return offset;
  // The whole list.
  if (!reported && total !== null && received >= total && received > limit) return 0;
  const base = reported === null || reported === offset || !isWithin(reported) ? 0 : reported;
  const other = await fetchPage({ limit, offset: base });
  const key = keyOf(first);
  const index = other.data.findIndex((record) => keyOf(record) === key);
  const position = base + index;
  // Beyond the last record: the list has changed between the two requests.
  return index < 0 || (total && position >= total) ? offset : position;
}

function keyOf(record: unknown): string {
  const { id } = record as { readonly id?: unknown };
  return typeof id === 'string' ? id : JSON.stringify(record);
}
