import type { ListData } from '../../state/offset-pagination.js';
import type { AccessTokenMetadata, BillableMetric, Customer, Subscription } from '../../state/types.js';

/** A validated record whose lists are arrays. */
export type Plain<Value> = Value extends { readonly data: readonly (infer Item)[]; readonly invalid: number }
  ? readonly Plain<Item>[]
  : Value extends readonly (infer Item)[]
    ? readonly Plain<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Plain<Value[Name]> }
      : Value;

/** What a widget has loaded: the customer, the subscriptions so far, the metrics, or the tokens without their values. */
export type LoadedRecords =
  | Plain<Customer>
  | readonly Plain<Subscription>[]
  | readonly Omit<AccessTokenMetadata, 'hasSecret' | 'isDiscarded'>[]
  | readonly Plain<BillableMetric>[];

/** Copies the records in the data of a query: the page may change the copies. Data of access tokens never has their values. */
export function copyRecords(data: unknown): LoadedRecords {
  const known = data as Customer | ListData<Subscription | AccessTokenMetadata>;
  if (!hasOwn(known, 'items')) return copy(known);
  return copy([...known.items.values()].map(withoutState)) as LoadedRecords;
}

/** Unlike `in`, not true for what a host page adds to `Object.prototype`. */
function hasOwn<Value extends object, Name extends string>(
  value: Value,
  name: Name,
): value is Extract<Value, Record<Name, unknown>> {
  return Object.hasOwn(value, name);
}

function withoutState(item: Subscription | AccessTokenMetadata): object {
  if (!hasOwn(item, 'hasSecret')) return item;
  const { hasSecret: _, isDiscarded: __, ...token } = item;
  return token;
}

/** Not `structuredClone`, which jsdom lacks. */
export function copy<Value>(value: Value): Plain<Value> {
  return copyValue(value) as Plain<Value>;
}

function copyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyValue);
  if (typeof value !== 'object' || value === null) return value;
  // A list of records with the number of those that could not be read.
  if (Object.hasOwn(value, 'invalid') && 'data' in value) return copyValue(value.data);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copyValue(each)]));
}
