import { KNOWN_STATES } from '../../state/subscription-states.js';

/** A documented field of a resource. */
export interface Field {
  readonly type: 'string' | 'boolean' | 'integer' | 'date-time' | 'decimal' | 'quantity' | 'array' | 'object';
  readonly isNullable?: true;
  /** Whether a customer would miss something if it were absent or null. */
  readonly isRequired?: true;
  /** Whether the widgets skip the record if the type is wrong. */
  readonly isStrict?: true;
  /** Values that the widgets translate or interpret; others are shown as received. */
  readonly known?: RegExp;
  /** Fields of the object, or of each object in the array. */
  readonly fields?: Fields;
}

export type Fields = Readonly<Record<string, Field>>;

const string: Field = { type: 'string' };
const nullableString: Field = { type: 'string', isNullable: true };
const requiredString: Field = { type: 'string', isRequired: true };
const id: Field = { type: 'string', isRequired: true, isStrict: true };
const boolean: Field = { type: 'boolean' };
const integer: Field = { type: 'integer' };
const dateTime: Field = { type: 'date-time' };
const nullableDateTime: Field = { type: 'date-time', isNullable: true };
const quantity: Field = { type: 'quantity', isNullable: true };
const array: Field = { type: 'array' };
// The unit is empty where there is no period.
const unit: Field = { type: 'string', known: /^(?:(?:second|minute|hour|day|week|month|year)s?)?$/i };
const period: Field = { type: 'object', fields: { time_unit: unit, value: integer } };

export const CUSTOMER_FIELDS: Fields = {
  id,
  name: requiredString,
  email: string,
  billing_address_line1: string,
  billing_address_line2: nullableString,
  billing_address_city: string,
  billing_address_country_code: { type: 'string', known: /^(?:[a-z]{2})?$/i },
  billing_address_zip_code: string,
  billing_address_region: nullableString,
  is_business: boolean,
  business_name: string,
  company_number: string,
  tax_identifier: string,
};

const PRICE_FIELDS: Fields = {
  id: string,
  base_product_id: string,
  parent_id: string,
  product_id: string,
  customer_id: string,
  subscription_id: string,
  vendor_id: string,
  name: string,
  type: { type: 'string', known: /^(?:recurring|one[ _-]time)$/i },
  model: { type: 'string', known: /^(?:flat[ _-]fee|per[ _-]unit)$/i },
  currency: { type: 'string', known: new RegExp(`^(?:${Intl.supportedValuesOf('currency').join('|')})$`, 'i') },
  price: { type: 'decimal' },
  billing_period: period,
  aggregation_period: period,
  is_metered: boolean,
  is_quantity_adjustable: boolean,
  is_topup_enabled: boolean,
  package_quantity: integer,
  quantity: integer,
  quantity_adjustment_min: integer,
  quantity_adjustment_max: integer,
  priced_items: array,
  tiers: array,
  created_at: dateTime,
  updated_at: dateTime,
};

const ITEM_FIELDS: Fields = {
  id: string,
  subscription_id: string,
  price_id: string,
  price: { type: 'object', isRequired: true, fields: PRICE_FIELDS },
  quantity: { type: 'decimal' },
  billing_started_at: dateTime,
  next_billed_at: dateTime,
  created_at: dateTime,
  updated_at: dateTime,
};

export const SUBSCRIPTION_FIELDS: Fields = {
  id,
  created_at: dateTime,
  updated_at: dateTime,
  vendor_id: string,
  product_id: string,
  customer_id: string,
  order_id: string,
  state: { type: 'string', isRequired: true, known: new RegExp(`^(?:${KNOWN_STATES.join('|')})$`) },
  psp_name: string,
  billing_version: integer,
  is_cancelation_scheduled: boolean,
  items: { type: 'array', isRequired: true, fields: ITEM_FIELDS },
  activated_at: nullableDateTime,
  expired_at: nullableDateTime,
  cancellation_scheduled_at: nullableDateTime,
  canceled_at: nullableDateTime,
  past_due_at: nullableDateTime,
};

export const ACCESS_TOKEN_FIELDS: Fields = {
  id,
  name: requiredString,
  value: { type: 'string', isRequired: true, isStrict: true, known: /^.+$/s },
  issued_at: dateTime,
  expires_at: { type: 'date-time', isNullable: true, isStrict: true },
  is_expired: { type: 'boolean', isStrict: true },
};

const QUOTA_FIELDS: Fields = {
  quota: quantity,
  usage: quantity,
  period: { type: 'object', fields: { unit, value: integer } },
  end: dateTime,
};

export const METRIC_FIELDS: Fields = {
  name: string,
  label: string,
  quotas: { type: 'array', fields: QUOTA_FIELDS },
};
