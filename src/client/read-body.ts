import { ApiError } from './api-error.js';
import { type Customer, customerSchema, hasCustomerField } from './resources/customer.js';
import { type Page, parsePage } from './resources/page.js';
import { isObject, type NestedLists, parseResource, type Schema } from './resources/parse.js';
import type { UnreadableList } from './resources/unreadable.js';

export interface WarnAboutResponse {
  (kind: 'records', name: string, list: UnreadableList): void;
  (kind: 'date', name: string, field: string): void;
  (kind: 'missingId', path: string): void;
}

/** Returns null if the body isn't a customer, but throws if only its id is invalid. */
export function readCustomer(body: unknown, warn: WarnAboutResponse): Customer | null {
  // All fields are optional, so `{}` is a valid customer.
  if (!isObject(body) || (Object.keys(body).length > 0 && !hasCustomerField(body))) return null;
  const customer = parseResource(customerSchema, body);
  if (customer) return customer;
  warn('records', 'getCustomer', { schema: customerSchema, body });
  // Leave out the error's `received`, because `warn` has already reported this response.
  throw new ApiError('malformed', 'getCustomer');
}

export function readPage<Item>(
  operation: string,
  body: unknown,
  schema: Schema<Item>,
  nested: NestedLists<Item> | undefined,
  warn: WarnAboutResponse,
): Page<Item> | null {
  const page = parsePage(schema, body);
  if (!page) return null;
  if (page.invalid) warn('records', operation, { schema, body });
  warnAboutDate(operation, page.data);
  if (!nested) return page;
  const lists = page.data.map(nested.getList);
  const name = `${nested.name} in ${operation}`;
  if (lists.some(({ invalid }) => invalid))
    warn('records', name, { schema: nested.schema, body, nestedIn: nested.name });
  for (const { data } of lists) warnAboutDate(name, data);
  return page;

  function warnAboutDate(list: string, records: readonly unknown[]): void {
    const field = findUnreadableDate(records);
    if (field !== undefined) warn('date', list, field);
  }
}

function findUnreadableDate(records: readonly unknown[]): string | undefined {
  for (const record of records.filter(isObject)) {
    for (const [name, value] of Object.entries(record))
      if (/_at$|^end$/.test(name) && typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(value)) return name;
  }
  return undefined;
}
