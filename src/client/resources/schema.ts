import { INVALID, isObject, type ParsedList, parseList, parseResource, type Schema } from './parse.js';

/* The API doesn't say which fields are required, so any may be null or absent. A field of the
   wrong type is read as null. If its schema is strict, the whole record is rejected instead. */

type Entries = Readonly<Record<string, Schema<unknown>>>;

type RecordOf<Fields extends Entries> = {
  readonly [Name in keyof Fields]: Exclude<ReturnType<Fields[Name]>, typeof INVALID>;
};

const isAbsent = (input: unknown): input is null | undefined => input === null || input === undefined;

export const strictString: Schema<string | null> = (input) =>
  isAbsent(input) ? null : typeof input === 'string' ? input : INVALID;
export const strictBoolean: Schema<boolean | null> = (input) =>
  isAbsent(input) ? null : typeof input === 'boolean' ? input : INVALID;

const toText = (input: unknown): string | null => (typeof input === 'string' ? input : null);

/** Reads an id such as `product_id`. Drops numbers, unlike `nullableString`. */
export const relatedId = toText;
/** Drops infinity, which `JSON.parse` returns for numbers such as 1e999. */
export const nullableNumber = (input: unknown): number | null =>
  typeof input === 'number' && Number.isFinite(input) ? input : null;
export const nullableBoolean = (input: unknown): boolean | null => (typeof input === 'boolean' ? input : null);
/** Accepts numbers as well, unless `JSON.parse` may have rounded them. */
export const nullableString = (input: unknown): string | null =>
  typeof input === 'number' && /^-?(?=(?:\D*\d){1,15}$)\d+(?:\.\d+)?$/.test(String(input))
    ? String(input)
    : toText(input);

/**
 * Matches placeholders for a missing date, such as "", 0, Go's -62135596800, or .NET's "01/01/0001
 * 00:00:00" and "/Date(-62135596800000)/".
 */
const EMPTY_DATE = /^(?:0*|-\d+)\s*$|[/.]0001\b|Date\(-/;

/** Whether a date is a placeholder, such as "0001-01-01T00:00:00Z", "9999-12-31" or 0. */
export function isEmptyDate(text: string): boolean {
  const [, year] = /^([+-]?\d{4,12})-\d\d/.exec(text) ?? [];
  return year === undefined ? EMPTY_DATE.test(text) : Number(year) < 1971 || Number(year) > 9990;
}

export const nullableDate = (input: unknown): string | null => {
  const text = nullableString(input);
  return text === null || isEmptyDate(text) ? null : text;
};
const blankToNull = (text: string | null): string | null => (text?.trim() ? text : null);

export const nullableDecimal = (input: unknown): string | null => blankToNull(nullableString(input));
/** The usage handler sends a string if a number would lose digits. */
export const nullableQuantity = (input: unknown): number | string | null =>
  nullableNumber(input) ?? blankToNull(toText(input));
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

/** A value that isn't a list counts as one unreadable record. */
export function list<Item>(item: Schema<Item>): (input: unknown) => ParsedList<Item> {
  return (input) => parseList(item, Array.isArray(input) ? input : isAbsent(input) ? [] : [undefined]);
}
