import { CUSTOMER_FIELDS, type Field, type Fields } from '../../src/cli/check/documented-fields.js';

const string: Field = { type: 'string' };
const integer: Field = { type: 'integer' };

export const PROVIDER_CUSTOMER_FIELDS: Fields = { ...CUSTOMER_FIELDS, external_id: string };

export const BILLABLE_METRIC_FIELDS: Fields = { name: string, label: string, quotas: { type: 'array' } };

export const QUOTA_FIELDS: Fields = {
  quota: integer,
  usage: integer,
  period: { type: 'object', fields: { unit: string, value: integer } },
  end: { type: 'date-time' },
};

export const PAGINATION_FIELDS: Fields = { limit: integer, offset: integer, total: integer };

const CHECKS: Readonly<Record<Field['type'], (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isSafeInteger(value),
  'date-time': (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  quantity: (value) => value === null || Number.isSafeInteger(value),
  decimal: (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Missing, undocumented and wrongly typed fields, with their paths. */
export function fieldErrors(fields: Fields, record: unknown, path = ''): string[] {
  if (!CHECKS.object(record)) return [`${path || 'the record'} is not an object`];
  const entries = new Map(Object.entries(record as object));
  return [
    ...Object.keys(fields).flatMap((name) => (entries.has(name) ? [] : [`${path}${name} is missing`])),
    ...[...entries].flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field ? valueErrors(field, value, `${path}${name}`) : [`${path}${name} is undocumented`];
    }),
  ];
}

function valueErrors({ type, isNullable, fields }: Field, value: unknown, path: string): string[] {
  if (value === null && isNullable) return [];
  if (!CHECKS[type](value)) return [`${path} is ${JSON.stringify(value)}`];
  if (!fields) return [];
  return (type === 'array' ? (value as readonly unknown[]) : [value]).flatMap((element) =>
    fieldErrors(fields, element, `${path}.`),
  );
}
