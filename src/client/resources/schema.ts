import { INVALID, isObject, type ParsedList, parseList, parseResource, type Schema } from './parse.js';

/*
 * The interface does not say which fields are always present, so each may be null or absent and reads as null. A field of the wrong
 * type costs that field, not its record. Only ids and what decides whether a secret may be used are strict. Unknown fields are dropped.
 */

type Entries = Readonly<Record<string, Schema<unknown>>>;

type RecordOf<Fields extends Entries> = {
  readonly [Name in keyof Fields]: Exclude<ReturnType<Fields[Name]>, typeof INVALID>;
};

const isAbsent = (input: unknown): input is null | undefined => input === null || input === undefined;

/** Rejects the record when it has another type. */
export const strictString: Schema<string | null> = (input) =>
  isAbsent(input) ? null : typeof input === 'string' ? input : INVALID;
/** Rejects the record when it has another type. */
export const strictBoolean: Schema<boolean | null> = (input) =>
  isAbsent(input) ? null : typeof input === 'boolean' ? input : INVALID;

const toText = (input: unknown): string | null => (typeof input === 'string' ? input : null);

/** An id of another resource: never converted from a number, and null when it has another type. */
export const foreignId = toText;
/** A number beyond the range of doubles is parsed as infinite. */
export const nullableNumber = (input: unknown): number | null =>
  typeof input === 'number' && Number.isFinite(input) ? input : null;
export const nullableBoolean = (input: unknown): boolean | null => (typeof input === 'boolean' ? input : null);
/** A number is read as its digits, unless `JSON.parse` may have rounded it. */
export const nullableString = (input: unknown): string | null =>
  typeof input === 'number' && /^-?(?=(?:\D*\d){1,15}$)\d+(?:\.\d+)?$/.test(String(input))
    ? String(input)
    : toText(input);

/**
 * A blank text, 0, a negative number, or the empty value of .NET in its own formats: "01/01/0001 00:00:00" and
 * "/Date(-62135596800000)/". The empty value of Go as a number is -62135596800.
 */
const EMPTY_DATE = /^(?:0*|-\d+)\s*$|[/.]0001\b|Date\(-/;

/**
 * Whether a date is the empty value of a service, such as "0001-01-01T00:00:00Z", "9999-12-31" or 0: before 1971 or after 9990. It counts as
 * absent.
 */
export function isEmptyDate(text: string): boolean {
  const [, year] = /^([+-]?\d{4,12})-\d\d/.exec(text) ?? [];
  return year === undefined ? EMPTY_DATE.test(text) : Number(year) < 1971 || Number(year) > 9990;
}

/** Null if it is the empty value of a service. */
export const nullableDate = (input: unknown): string | null => {
  const text = nullableString(input);
  return text === null || isEmptyDate(text) ? null : text;
};
const blankToNull = (text: string | null): string | null => (text?.trim() ? text : null);

/** The text of an amount. A blank text counts as absent. */
export const nullableDecimal = (input: unknown): string | null => blankToNull(nullableString(input));
/** A number, or its digits where a number would round them. */
export const nullableQuantity = (input: unknown): number | string | null =>
  nullableNumber(input) ?? blankToNull(toText(input));
/** An array whose elements are not documented. */
export const opaqueArray = (input: unknown): readonly unknown[] => (Array.isArray(input) ? input : []);

export function record<const Fields extends Entries>(fields: Fields): Schema<RecordOf<Fields>> {
  const entries = Object.entries(fields);
  return (input) => {
    if (!isObject(input)) return INVALID;
    const values = entries.map(([name, read]) => [name, read(input[name])] as const);
    return values.some(([, value]) => value === INVALID) ? INVALID : (Object.fromEntries(values) as RecordOf<Fields>);
  };
}

export function nullableRecord<const Fields extends Entries>(
  fields: Fields,
): (input: unknown) => RecordOf<Fields> | null {
  const schema = record(fields);
  return (input) => parseResource(schema, input);
}

/** A list of records. Anything else than an array counts as one record that can't be read. */
export function list<Item>(item: Schema<Item>): (input: unknown) => ParsedList<Item> {
  return (input) => parseList(item, Array.isArray(input) ? input : isAbsent(input) ? [] : [undefined]);
}
