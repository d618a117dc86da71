import { type Customer, customerSchema, hasCustomerField } from './resources/customer.js';
import { type Page, parsePage } from './resources/page.js';
import { isObject, type NestedLists, parseResource, type Schema } from './resources/parse.js';
import type { UnreadableList } from './resources/unreadable.js';

/** Called with the name of a list with records that can't be read. */
export type OnUnreadable = (name: string, list: UnreadableList) => void;

/** Null when the body isn't a customer. */
export function readCustomer(body: unknown, onUnreadable: OnUnreadable): Customer | null {
  // Any field may be missing, so an empty record is a customer.
  if (!isObject(body) || (Object.keys(body).length > 0 && !hasCustomerField(body))) return null;
  const customer = parseResource(customerSchema, body);
  if (!customer) onUnreadable('getCustomer', { schema: customerSchema, body });
  return customer;
}

/** Null when the body isn't a list. */
export function readPage<Item>(
  operation: string,
  body: unknown,
  schema: Schema<Item>,
  nested: NestedLists<Item> | undefined,
  onUnreadable: OnUnreadable,
): Page<Item> | null {
  const page = parsePage(schema, body);
  if (page?.invalid) onUnreadable(operation, { schema, body });
  if (nested && page?.data.some((item) => nested.getList(item).invalid))
    onUnreadable(`${nested.name} in ${operation}`, { schema: nested.schema, body, nestedIn: nested.name });
  return page;
}
