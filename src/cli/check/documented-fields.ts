import { type Schema, schemas } from '../../client/openapi.yaml';
import { KNOWN_STATES } from '../../store/subscription/states.js';

export interface Field {
  readonly type: 'string' | 'boolean' | 'integer' | 'date-time' | 'decimal' | 'quantity' | 'array' | 'object';
  /** Whether a customer would miss something if it were absent or null. */
  readonly isRequired?: true;
  /** Whether the widgets skip the record if the type is wrong. */
  readonly isStrict?: true;
  /** The values that the widgets translate or interpret. They show other values as received. */
  readonly known?: RegExp;
  /** The fields of the object, or of each object in the array. */
  readonly fields?: Fields;
}

export type Fields = Readonly<Record<string, Field>>;

/** The types with their own schema. */
const NAMED_TYPES: Readonly<Record<string, Field['type']>> = {
  Timestamp: 'date-time',
  Decimal: 'decimal',
  Quantity: 'quantity',
};

/* Facts that the API describes only in words, by schema and field. */
const REQUIRED = new Set([
  ...['Customer.id', 'Customer.name', 'Subscription.id', 'Subscription.state', 'Subscription.items'],
  ...['SubscriptionItem.price', 'AccessToken.id', 'AccessToken.name', 'AccessToken.value'],
]);
const STRICT = new Set([
  ...['Customer.id', 'Subscription.id', 'AccessToken.id', 'AccessToken.value'],
  ...['AccessToken.expires_at', 'AccessToken.is_expired'],
]);
// A price without a period has an empty unit.
const UNIT = /^(?:(?:second|minute|hour|day|week|month|year)s?)?$/i;
const KNOWN = new Map([
  ['Customer.billing_address_country_code', /^(?:[a-z]{2})?$/i],
  ['Subscription.state', new RegExp(`^(?:${KNOWN_STATES.join('|')})$`)],
  ['Price.type', /^(?:recurring|one[ _-]time)$/i],
  ['Price.model', /^(?:flat[ _-]fee|per[ _-]unit)$/i],
  ['Price.currency', new RegExp(`^(?:${Intl.supportedValuesOf('currency').join('|')})$`, 'i')],
  ['Period.time_unit', UNIT],
  ['Quota.period.unit', UNIT],
  ['AccessToken.value', /^.+$/s],
]);

export const CUSTOMER_FIELDS = fieldsOf('Customer');
export const SUBSCRIPTION_FIELDS = fieldsOf('Subscription');
export const ACCESS_TOKEN_FIELDS = fieldsOf('AccessToken');
export const METRIC_FIELDS = fieldsOf('BillableMetric');

function fieldsOf(name: string, { properties = {} }: Schema = schemas[name] ?? {}): Fields {
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, toField(`${name}.${field}`, schema)]),
  );
}

function toField(path: string, schema: Schema): Field {
  const { $ref, items, anyOf = [], type } = schema;
  // The reference may be nullable.
  const [, name = ''] =
    /([^/]*)$/.exec([{ $ref }, ...anyOf, ...(items?.anyOf ?? [])].find((each) => each.$ref)?.$ref ?? '') ?? [];
  const target = schemas[name];
  const known = KNOWN.get(path);
  const fields = target?.properties ? fieldsOf(name) : schema.properties && fieldsOf(path, schema);
  return {
    type: NAMED_TYPES[name] ?? ([type ?? target?.type].flat()[0] as Field['type']),
    ...(REQUIRED.has(path) && { isRequired: true }),
    ...(STRICT.has(path) && { isStrict: true }),
    ...(known && { known }),
    ...(fields && { fields }),
  };
}
