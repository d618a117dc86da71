import { isObject } from '../../client/resources/parse.js';
import { nullableString } from '../../client/resources/schema.js';
import { isDay, parseDateTime } from '../../format/date-time.js';
import { isDecimal } from '../../format/decimal.js';
import type { Field, Fields } from './documented-fields.js';
import type { Report } from './findings.js';

/** The number of records that are inspected, because a hostile portal could send a million. */
export const MAX_RECORDS = 1000;

const TYPES: Readonly<Record<Field['type'], (value: unknown) => boolean>> = {
  string: isString,
  'date-time': isString,
  decimal: (value) => isString(value) || typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isSafeInteger(value),
  quantity: (value) => typeof value === 'number' || (isString(value) && /^-?\d+(?:\.\d+)?$/.test(value)),
  array: Array.isArray,
  object: isObject,
};

/** Compares a record with its documented fields. Reports paths of fields, never values. */
export function inspectRecord(record: unknown, fields: Fields, report: Report, path = ''): void {
  if (!isObject(record)) {
    report('invalid-record', 'The record is not an object, so the widgets leave it out', path || 'record');
    return;
  }
  let spellings: ReadonlyMap<string, string> | undefined;
  for (const [name, definition] of Object.entries(fields)) {
    const field = path ? `${path}.${name}` : name;
    if (Object.hasOwn(record, name)) {
      inspectField(record[name], definition, field, report);
      continue;
    }
    // Always report a misspelled field, because the portal wants it to be shown.
    spellings ??= new Map(Object.keys(record).map((key) => [normalize(key), key]));
    const other = spellings.get(normalize(name));
    if (other !== undefined && other === toCamelCase(name))
      report('misnamed-field', 'The name is in camelCase: send names in snake_case', field, { isMerged: true });
    // The other name has the same letters as the documented one, so it contains no secret.
    else if (other !== undefined)
      report('misnamed-field', `The field is missing, and the response has ${other} instead`, field);
    else if (definition.isRequired) report('missing-field', 'The field is missing', field);
  }
}

function toCamelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function normalize(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}

function inspectField(value: unknown, definition: Field, field: string, report: Report): void {
  const { type, isRequired, isStrict, known, fields } = definition;
  if (value === null) {
    if (isRequired) report('unexpected-null', `It is null, but the documented type is ${type}`, field);
    return;
  }
  if (!TYPES[type](value)) {
    if (isStrict)
      report('invalid-record', `The value is not of the type ${type}, so the widgets leave the record out`, field);
    else report('wrong-type', `The value is of the type ${typeName(value)}, but the documented type is ${type}`, field);
    return;
  }
  if (type === 'date-time' && (parseDateTime(value as string) === null || isDay(value as string)))
    report('invalid-value', 'The value is not an ISO 8601 date with time and zone', field);
  if (type === 'decimal') inspectDecimal(value as string | number, field, report);
  if (type === 'quantity' && Number.isInteger(value) && !Number.isSafeInteger(value))
    report('invalid-value', 'The number has more digits than a page can read: send it as a string', field);
  if (known && !known.test(value as string)) {
    if (value === '') report('invalid-value', 'The value is empty', field);
    else report('unknown-value', "The widgets don't know this value", field, { term: value as string });
  }
  if (!fields) return;
  if (type === 'object') inspectRecord(value, fields, report, field);
  else
    for (const element of (value as readonly unknown[]).slice(0, MAX_RECORDS))
      inspectRecord(element, fields, report, `${field}[]`);
}

/** Accepts a number, as the widgets do. But a service that sends numbers rounds some of them. */
function inspectDecimal(value: string | number, field: string, report: Report): void {
  if (typeof value === 'string') {
    if (!isDecimal(value)) report('invalid-value', 'The value is not a decimal number', field);
    return;
  }
  const [code, message] =
    nullableString(value) === null
      ? (['invalid-value', 'The value is a number that JSON may have rounded, so customers see no amount'] as const)
      : (['wrong-type', 'The value is a number, and JSON may drop some of its digits'] as const);
  report(code, `${message}: send a decimal string`, field);
}

function typeName(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
