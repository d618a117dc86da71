/*
 * The document's tables, typed out: what each field must be in a complete record. `fieldErrors` answers with what is
 * wrong, so that a failing test names the field.
 */
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const integer: Check = (value) => Number.isSafeInteger(value);
const flag: Check = (value) => typeof value === 'boolean';
const dateTime: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) && !Number.isNaN(Date.parse(value));
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const list: Check = (value) => Array.isArray(value);
const decimal: Check = (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
const period =
  (unit: string): Check =>
  (value) =>
    fieldErrors({ [unit]: text, value: integer }, value).length === 0;

export type Fields = Readonly<Record<string, Check>>;

export const portalCustomerFields: Fields = {
  id: text,
  name: text,
  email: text,
  billing_address_line1: text,
  billing_address_line2: orNull(text),
  billing_address_city: text,
  billing_address_country_code: text,
  billing_address_zip_code: text,
  billing_address_region: orNull(text),
  is_business: flag,
  business_name: text,
  company_number: text,
  tax_identifier: text,
};

export const providerCustomerFields: Fields = { ...portalCustomerFields, external_id: text };

export const subscriptionFields: Fields = {
  id: text,
  created_at: dateTime,
  updated_at: dateTime,
  vendor_id: text,
  product_id: text,
  customer_id: text,
  order_id: text,
  state: text,
  psp_name: text,
  billing_version: integer,
  is_cancelation_scheduled: flag,
  items: list,
  activated_at: orNull(dateTime),
  expired_at: orNull(dateTime),
  cancellation_scheduled_at: orNull(dateTime),
  canceled_at: orNull(dateTime),
  past_due_at: orNull(dateTime),
};

export const priceFields: Fields = {
  id: text,
  base_product_id: text,
  parent_id: text,
  product_id: text,
  customer_id: text,
  subscription_id: text,
  vendor_id: text,
  name: text,
  type: text,
  model: text,
  currency: text,
  price: decimal,
  billing_period: period('time_unit'),
  aggregation_period: period('time_unit'),
  is_metered: flag,
  is_quantity_adjustable: flag,
  is_topup_enabled: flag,
  package_quantity: integer,
  quantity: integer,
  quantity_adjustment_min: integer,
  quantity_adjustment_max: integer,
  priced_items: list,
  tiers: list,
  created_at: dateTime,
  updated_at: dateTime,
};

export const subscriptionItemFields: Fields = {
  id: text,
  subscription_id: text,
  price_id: text,
  price: (value) => fieldErrors(priceFields, value).length === 0,
  quantity: text,
  billing_started_at: dateTime,
  next_billed_at: dateTime,
  created_at: dateTime,
  updated_at: dateTime,
};

export const accessTokenFields: Fields = {
  id: text,
  name: text,
  value: text,
  issued_at: dateTime,
  expires_at: orNull(dateTime),
  is_expired: flag,
};

export const quotaFields: Fields = { quota: integer, usage: integer, period: period('unit'), end: dateTime };

export const billableMetricFields: Fields = { name: text, label: text, quotas: list };

export const paginationFields: Fields = { limit: integer, offset: integer, total: integer };

/** Fields that are missing, that are not in the document, and that have another type than it says. */
export function fieldErrors(fields: Fields, record: unknown): string[] {
  if (typeof record !== 'object' || record === null) return ['not an object'];
  const own = new Map(Object.entries(record));
  return [
    ...Object.keys(fields).flatMap((name) => (own.has(name) ? [] : [`${name} is missing`])),
    ...[...own].flatMap(([name, value]) => {
      const check = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!check) return [`${name} is not in the document`];
      return check(value) ? [] : [`${name} is ${JSON.stringify(value)}`];
    }),
  ];
}
