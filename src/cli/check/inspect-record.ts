import { parseDateTime } from '../../format/date-time.js';
import { isDecimal } from '../../format/decimal.js';
import type { Field, Fields } from './documented-fields.js';
import type { Report } from './findings.js';

type RecordObject = Readonly<Record<string, unknown>>;

const TYPES: Readonly<Record<Field['type'], (value: unknown) => boolean>> = {
  string: isString,
  'date-time': isString,
  decimal: isString,
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isSafeInteger(value),
  array: Array.isArray,
  object: isObject,
};

/** Compares a record with its documented fields. Reports paths of fields, never values. */
export function inspectRecord(record: unknown, fields: Fields, report: Report, path = ''): void {
  if (!isObject(record)) {
    report('invalid-record', 'is no object, so that the widgets skip it', { field: path || 'record' });
    return;
  }
  for (const [name, field] of Object.entries(fields)) {
    const fieldPath = path ? `${path}.${name}` : name;
    if (Object.hasOwn(record, name)) inspectField(record[name], field, fieldPath, report);
    else report('missing-field', 'is missing', { field: fieldPath });
  }
}

/** Names of undocumented fields, except for those of nested objects. */
export function undocumentedFields(record: unknown, fields: Fields): string[] {
  return isObject(record) ? Object.keys(record).filter((name) => !Object.hasOwn(fields, name)) : [];
}

function inspectField(value: unknown, field: Field, path: string, report: Report): void {
  const { type, isNullable, isStrict, known, fields } = field;
  if (value === null) {
    if (!isNullable) report('unexpected-null', `is null, documented as ${type}`, { field: path });
    return;
  }
  if (!TYPES[type](value)) {
    if (isStrict) report('invalid-record', `is no ${type}, so that the widgets skip the record`, { field: path });
    else report('wrong-type', `is ${typeName(value)}, documented as ${type}`, { field: path });
    return;
  }
  if (type === 'date-time' && parseDateTime(value as string) === null) {
    report('invalid-value', 'is no ISO 8601 date-time', { field: path });
  }
  if (type === 'decimal' && !isDecimal(value as string)) {
    report('invalid-value', 'is no decimal number', { field: path });
  }
  if (known && !known.test(value as string)) {
    if (value === '') report('invalid-value', 'is empty', { field: path });
    else report('unknown-value', 'has a value that the widgets do not know', { field: path, term: value as string });
  }
  if (!fields) return;
  if (type === 'object') inspectRecord(value, fields, report, path);
  else for (const element of value as readonly unknown[]) inspectRecord(element, fields, report, `${path}[]`);
}

function typeName(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export function isObject(value: unknown): value is RecordObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
