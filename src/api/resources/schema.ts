import * as v from 'valibot';
import { toNullPrototype } from './null-prototype.js';
import { parseList } from './parse.js';

/*
 * The interface does not say which fields are always present, so each may be null or absent and reads as null. A field of the wrong
 * type costs that field, not its record. Only ids and what decides whether a secret may be used are strict. Unknown fields are dropped.
 */

/** Rejects the record when it has another type. */
export const strictString = v.nullish(v.string(), null);
/** Rejects the record when it has another type. */
export const strictBoolean = v.nullish(v.boolean(), null);

/** A number as its digits, unless `JSON.parse` may have rounded it. */
const exactDigits = v.pipe(v.number(), v.transform(String), v.regex(/^-?(?=(?:\D*\d){1,15}$)\d+(?:\.\d+)?$/));

export const nullableString = v.fallback(v.nullish(v.union([v.string(), exactDigits]), null), null);
/** An id of another resource: never converted from a number, and null when it has another type. */
export const foreignId = v.fallback(strictString, null);
export const nullableNumber = v.fallback(v.nullish(v.number(), null), null);
/** A number, or its digits where a number would round them. */
export const nullableQuantity = v.fallback(v.nullish(v.union([v.number(), v.string()]), null), null);
export const nullableBoolean = v.fallback(strictBoolean, null);
/** An array whose elements are not documented. */
export const opaqueArray = v.fallback(v.nullish(v.array(v.unknown()), []), []);

export function record<const Entries extends v.ObjectEntries>(entries: Entries) {
  // Valibot also iterates over inherited entries.
  const ownEntries = Object.assign(Object.create(null) as object, entries);
  return v.pipe(v.unknown(), v.transform(toNullPrototype), v.object(ownEntries));
}

export function nullableRecord<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.fallback(v.nullish(record(entries), null), null);
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
