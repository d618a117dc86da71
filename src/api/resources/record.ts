import {
  array,
  boolean,
  fallback,
  type GenericSchema,
  type InferOutput,
  nullish,
  number,
  object,
  type ObjectEntries,
  pipe,
  safeParse,
  string,
  transform,
  unknown,
} from 'valibot';

/*
 * The interface promises types, not presence ("which response fields are always present: not shown"), so every field may be null
 * or absent and reads as null. What is shown must have the type of the document, or its record is a bad one; what is never shown
 * (`spare…`) must not cost a customer the record. Unknown fields are dropped, unknown strings kept as they come.
 */
export const text = nullish(string(), null);
export const integer = nullish(number(), null);
export const flag = nullish(boolean(), null);
export const spareText = fallback(text, null);
export const spareInteger = fallback(integer, null);
export const spareFlag = fallback(flag, null);
export const elements = nullish(array(unknown()), []);

/** A page may have polluted `Object.prototype`: only what the service itself sent may be read. Null for what is no record. */
function ownFields(input: unknown): object | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  return Object.assign(Object.create(null) as object, input);
}

export function record<const Entries extends ObjectEntries>(entries: Entries) {
  // Valibot walks over inherited entries too, and would ask every record for what the page has put on the prototype.
  const ownEntries = Object.assign(Object.create(null) as object, entries);
  return pipe(unknown(), transform(ownFields), object(ownEntries));
}

/** A list in which one bad record does not cost the others: it is left out and counted. */
export interface CheckedList<Item> {
  readonly records: Item[];
  readonly rejected: number;
}

export function checkEach<Schema extends GenericSchema>(schema: Schema) {
  return (inputs: unknown[]): CheckedList<InferOutput<Schema>> => {
    const records = inputs.flatMap((input) => {
      const { success, output } = safeParse(schema, input);
      return success ? [output] : [];
    });
    return { records, rejected: inputs.length - records.length };
  };
}

/** A single resource, or null when the answer is none. Valibot's issues quote their input, so they go no further than here. */
export function checkResource<Schema extends GenericSchema>(schema: Schema, body: unknown): InferOutput<Schema> | null {
  const result = safeParse(schema, body);
  return result.success ? result.output : null;
}
