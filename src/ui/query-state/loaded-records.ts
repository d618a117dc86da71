import type { BillableMetric } from '../../client/resources/billable-metric.js';
import type { Customer } from '../../client/resources/customer.js';
import type { Subscription } from '../../client/resources/subscription.js';
import type { AccessTokenMetadata } from '../../store/access-tokens-query.js';
import type { ListData } from '../../query/list-query.js';

/** A record with plain arrays instead of `{ data, invalid }`. */
type Plain<Value> = Value extends { readonly data: readonly (infer Item)[]; readonly invalid: number }
  ? readonly Plain<Item>[]
  : Value extends readonly (infer Item)[]
    ? readonly Plain<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Plain<Value[Name]> }
      : Value;

/** The `data` of a `portal-load` event. Access tokens come without their values. */
export type LoadedRecords =
  | Plain<Customer>
  | readonly Plain<Subscription>[]
  | readonly Omit<AccessTokenMetadata, 'hasSecret' | 'isDiscarded'>[]
  | readonly Plain<BillableMetric>[];

/** Copies the records, because listeners of the page may change them. */
export function copyRecords(data: unknown): LoadedRecords {
  const items = getItems(data);
  if (!items) return copyValue(data) as Plain<Customer>;
  // Leave out the properties that the store adds to access tokens.
  return copyValue([...items.values()].map(({ hasSecret: _, isDiscarded: __, ...record }) => record)) as LoadedRecords;
}

export function getItems(data: unknown): ListData<AccessTokenMetadata>['items'] | undefined {
  return 'items' in (data as object) ? (data as ListData<AccessTokenMetadata>).items : undefined;
}

function copyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyValue);
  if (typeof value !== 'object' || value === null) return value;
  if ('invalid' in value && 'data' in value) return copyValue(value.data);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copyValue(each)]));
}
