import type { PortalClient } from '../api/portal-client.js';
import type { Quota } from '../api/resources/billable-metric.js';
import type { Customer } from '../api/resources/customer.js';
import { parseInstant } from '../format/instant.js';
import type { AccessTokenFacts, AccessTokenList } from './access-token-list.js';
import type { Failure } from './failure.js';
import type { Lease } from './lease.js';
import { createPagedList, type PagedList, type PagedListSource } from './paged-list.js';

/** One quota of a billable metric, or the metric alone where it has none. */
export interface MeteredQuota extends Quota {
  readonly name: string | null;
  readonly label: string | null;
}

/** What is used of a subscription, as the vendor's server tells it. */
export interface UsageList extends PagedList<MeteredQuota> {
  /** Whether there was an access token to ask with. */
  hasToken(): boolean;
}

export interface UsageListSource extends Pick<PagedListSource<MeteredQuota>, 'elapsed'> {
  readonly client: Pick<PortalClient, 'listBillableMetrics'>;
  readonly usageUrl: string;
  readonly customer: Lease<PagedList<Customer>>;
  readonly tokens: Lease<AccessTokenList>;
  /** The server's time. */
  now(): number;
}

// What can be sent in a header.
const IN_A_HEADER = /^[!-~]+$/;
// A server whose pages never end must not be asked for ever.
const MAX_TOKEN_PAGES = 100;

const NO_QUOTA = { quota: null, usage: null, period: null, end: null };

export function createUsageList({ client, usageUrl, customer, tokens, elapsed, now }: UsageListSource): UsageList {
  const { subscriptionId, valueOf } = tokens.value;
  let hasToken = false;

  /** The value of an unexpired token: of the first that is known to be one, on whatever page, else of the first that may be one. */
  async function findToken(abort: AbortSignal): Promise<string | undefined> {
    for (let pages = 0; ; pages++) {
      abort.throwIfAborted();
      const { rows = [], hasMore, failure } = tokens.value.state.value;
      if (failure) throw toError(failure);
      const usable = rows.map(({ item }) => item).filter((token) => IN_A_HEADER.test(valueOf(token) ?? ''));
      const unexpired = usable.find((token) => isUnexpired(token, now()) === true);
      if (unexpired) return valueOf(unexpired);
      const possible = usable.find((token) => isUnexpired(token, now()) === undefined);
      if (!hasMore || pages === MAX_TOKEN_PAGES) return possible && valueOf(possible);
      await tokens.value.more();
    }
  }

  const list = createPagedList<MeteredQuota>({
    operation: 'listBillableMetrics',
    pageSize: undefined,
    elapsed,
    // Another server answers: whether the visitor is signed in is not what it tells.
    watch: () => () => undefined,
    async fetchPage(_, abort) {
      const since = performance.now();
      const page = { offset: null, limit: null, total: null, returned: 0 };
      const customerId = (await rowsOf(customer.value))[0]?.item.id;
      await rowsOf(tokens.value);
      const token = await findToken(abort);
      hasToken = !!token;
      if (!token || !customerId) return { ...page, records: [], rejected: 0 };
      const metrics = await client.listBillableMetrics({ usageUrl, customerId, subscriptionId, token, since }, abort);
      const records = metrics.records.flatMap(({ name, label, quotas }) =>
        (quotas.records.length > 0 ? quotas.records : [NO_QUOTA]).map((quota) => ({ ...quota, name, label })),
      );
      const rejected = metrics.records.reduce((sum, { quotas }) => sum + quotas.rejected, metrics.rejected);
      return { ...page, records, rejected };
    },
    idOf: () => null,
  });

  return {
    ...list,
    hasToken: () => hasToken,
    isDue: () => [list, customer.value, tokens.value].some((needed) => needed.isDue()),
    dispose() {
      list.dispose();
      customer.release();
      tokens.release();
    },
  };
}

/** Undefined where that can't be known: a date that can't be read, or neither flag nor date. The usage handler refuses such tokens. */
function isUnexpired({ expires_at: expiresAt, is_expired: isExpired }: AccessTokenFacts, now: number): boolean | undefined {
  if (isExpired) return false;
  if (expiresAt === null) return isExpired === null ? undefined : true;
  const at = parseInstant(expiresAt);
  return at === null ? undefined : at > now;
}

/**
 * What a list has, once it has it, nothing newer is on its way and it is not old: a token may have been dropped. Its failure is one
 * of whoever needs it.
 */
async function rowsOf<Item>({ state, load, isDue }: PagedList<Item>) {
  const { value } = state;
  if (value.failure || value.isLoading || isDue()) await load();
  const { rows, failure } = state.value;
  if (failure || !rows) throw toError(failure);
  return rows;
}

function toError(failure: Failure | undefined): Error {
  return Object.assign(new Error('not loaded'), failure, { name: 'ApiFailure' });
}
