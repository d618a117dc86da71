/*
 * The documented type of each field. `fieldErrors` lists the differences, so that a failing test names the field.
 */
type Check = (value: unknown) => boolean;

const string: Check = (value) => typeof value === 'string';
const integer: Check = (value) => Number.isSafeInteger(value);
const boolean: Check = (value) => typeof value === 'boolean';
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
    fieldErrors({ [unit]: string, value: integer }, value).length === 0;

export type Fields = Readonly<Record<string, Check>>;

export const portalCustomerFields: Fields = {
  id: string,
  name: string,
  email: string,
  billing_address_line1: string,
  billing_address_line2: orNull(string),
  billing_address_city: string,
  billing_address_country_code: string,
  billing_address_zip_code: string,
  billing_address_region: orNull(string),
  is_business: boolean,
  business_name: string,
  company_number: string,
  tax_identifier: string,
};

export const providerCustomerFields: Fields = { ...portalCustomerFields, external_id: string };

export const subscriptionFields: Fields = {
  id: string,
  created_at: dateTime,
  updated_at: dateTime,
  vendor_id: string,
  product_id: string,
  customer_id: string,
  order_id: string,
  state: string,
  psp_name: string,
  billing_version: integer,
  is_cancelation_scheduled: boolean,
  items: list,
  activated_at: orNull(dateTime),
  expired_at: orNull(dateTime),
  cancellation_scheduled_at: orNull(dateTime),
  canceled_at: orNull(dateTime),
  past_due_at: orNull(dateTime),
};

const priceFields: Fields = {
  id: string,
  base_product_id: string,
  parent_id: string,
  product_id: string,
  customer_id: string,
  subscription_id: string,
  vendor_id: string,
  name: string,
  type: string,
  model: string,
  currency: string,
  price: decimal,
  billing_period: period('time_unit'),
  aggregation_period: period('time_unit'),
  is_metered: boolean,
  is_quantity_adjustable: boolean,
  is_topup_enabled: boolean,
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
  id: string,
  subscription_id: string,
  price_id: string,
  price: (value) => fieldErrors(priceFields, value).length === 0,
  quantity: string,
  billing_started_at: dateTime,
  next_billed_at: dateTime,
  created_at: dateTime,
  updated_at: dateTime,
};

export const accessTokenFields: Fields = {
  id: string,
  name: string,
  value: string,
  issued_at: dateTime,
  expires_at: orNull(dateTime),
  is_expired: boolean,
};

export const quotaFields: Fields = { quota: integer, usage: integer, period: period('unit'), end: dateTime };

export const billableMetricFields: Fields = { name: string, label: string, quotas: list };

export const paginationFields: Fields = { limit: integer, offset: integer, total: integer };

/** Missing, undocumented and wrongly typed fields. */
export function fieldErrors(fields: Fields, record: unknown): string[] {
  if (typeof record !== 'object' || record === null) return ['not an object'];
  const entries = new Map(Object.entries(record));
  return [
    ...Object.keys(fields).flatMap((name) => (entries.has(name) ? [] : [`${name} is missing`])),
    ...[...entries].flatMap(([name, value]) => {
      const check = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!check) return [`${name} is undocumented`];
      return check(value) ? [] : [`${name} is ${JSON.stringify(value)}`];
    }),
  ];
}
