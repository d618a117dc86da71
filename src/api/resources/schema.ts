import * as v from 'valibot';
import { toNullPrototype } from './null-prototype.js';
import { parseList, parseResource } from './parse.js';

/*
 * The interface does not say which fields are always present, so each may be null or absent and reads as null. A field of the wrong
 * type costs that field, not its record. Only ids and what decides whether a secret may be used are strict. Unknown fields are dropped.
 */

/** Rejects the record when it has another type. */
export const strictString = v.nullish(v.string(), null);
/** Rejects the record when it has another type. */
export const strictBoolean = v.nullish(v.boolean(), null);

/** A field that `read` understands, whatever it is. Absent, it reads as null. */
function lenient<Value>(read: (input: unknown) => Value) {
  return v.nullish(v.pipe(v.unknown(), v.transform(read)), null);
}

const toText = (input: unknown): string | null => (typeof input === 'string' ? input : null);

const toNumber = (input: unknown): number | null => (typeof input === 'number' ? input : null);

/** A number as its digits, unless `JSON.parse` may have rounded it. */
const toDigits = (input: unknown): string | null =>
  typeof input === 'number' && /^-?(?=(?:\D*\d){1,15}$)\d+(?:\.\d+)?$/.test(String(input)) ? String(input) : null;

export const nullableString = lenient((input) => toText(input) ?? toDigits(input));
/** An id of another resource: never converted from a number, and null when it has another type. */
export const foreignId = lenient(toText);
export const nullableNumber = lenient(toNumber);
/** A number, or its digits where a number would round them. */
export const nullableQuantity = lenient((input) => toNumber(input) ?? toText(input));
export const nullableBoolean = lenient((input) => (typeof input === 'boolean' ? input : null));
/** An array whose elements are not documented. */
export const opaqueArray = v.nullish(
  v.pipe(
    v.unknown(),
    v.transform((input): readonly unknown[] => (Array.isArray(input) ? input : [])),
  ),
  [],
);

export function record<const Entries extends v.ObjectEntries>(entries: Entries) {
  // Valibot also iterates over inherited entries.
  const ownEntries = Object.assign(Object.create(null) as object, entries);
  return v.pipe(v.unknown(), v.transform(toNullPrototype), v.object(ownEntries));
}

export function nullableRecord<const Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = record(entries);
  return lenient((input) => parseResource(schema, input));
}

/** A list of records. Anything else than an array counts as one record that can't be read. */
export function list<const Item extends v.GenericSchema>(item: Item) {
  return v.nullish(
    v.pipe(
      v.unknown(),
      v.transform((input) => parseList(item, Array.isArray(input) ? input : [undefined])),
    ),
    [],
  );
}
