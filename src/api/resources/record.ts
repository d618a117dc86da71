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
  type ObjectSchema,
  pipe,
  safeParse,
  string,
  transform,
  union,
  unknown,
} from 'valibot';
import { ownFields } from './own-fields.js';

/*
 * The interface promises types, not presence ("which response fields are always present: not shown"), so every field may be null
 * or absent and reads as null. What is shown must have the type of the document, or its record is a bad one; what is never shown
 * (`spare…`) must not cost a customer the record. Unknown fields are dropped, unknown strings kept as they come.
 *
 * Browsers get these schemas compiled, without valibot: `src/release/schema-shape.ts` knows what is here and refuses all else.
 */
export const text = nullish(string(), null);
export const integer = nullish(number(), null);
/** A number, or its digits where a number would round them. */
export const count = nullish(union([number(), string()]), null);
export const flag = nullish(boolean(), null);
export const spareText = fallback(text, null);
export const spareInteger = fallback(integer, null);
export const spareFlag = fallback(flag, null);
export const elements = nullish(array(unknown()), []);

export function record<const Entries extends ObjectEntries>(entries: Entries) {
  // Valibot walks over inherited entries too, and would ask every record for what the page has put on the prototype.
  const ownEntries = Object.assign(Object.create(null) as object, entries);
  // A type of its own tells an action from every other `transform`.
  return pipe(unknown(), { ...transform(ownFields), type: 'own_fields' as const }, object(ownEntries));
}

/** A list in which one bad record does not cost the others: it is left out and counted. */
export interface CheckedList<Item> {
  readonly records: Item[];
  readonly rejected: number;
}

export function list<const Item extends GenericSchema>(item: Item) {
  return pipe(elements, { ...transform(checkEach(item)), type: 'check_each' as const, item });
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

/** What a browser has of a checked record: all but the `spare…` fields. */
export type Shown<Schema> = Schema extends RecordSchema<infer Entries>
  ? { [Name in keyof Entries as Entries[Name] extends { fallback: unknown } ? never : Name]: Shown<Entries[Name]> }
  : Schema extends ListSchema<infer Item>
    ? CheckedList<Shown<Item>>
    : Schema extends { type: 'nullish'; wrapped: infer Wrapped; default: null }
      ? Shown<Wrapped> | null
      : InferOutput<Extract<Schema, GenericSchema>>;

interface RecordSchema<Entries extends ObjectEntries> {
  pipe: readonly [unknown, { type: 'own_fields' }, ObjectSchema<Entries, undefined>];
}

interface ListSchema<Item> {
  pipe: readonly [unknown, { type: 'check_each'; item: Item }];
}
