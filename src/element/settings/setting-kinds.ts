import type { ExpectedValue } from './expected.js';

export interface Setting<Value, Default extends Value | undefined = undefined> {
  /** Returns the valid value, or undefined to reject it. */
  readonly parse: (value: unknown) => Value | undefined;
  readonly expected: ExpectedValue;
  /**
   * The attribute's type in the custom elements manifest. Undefined if only `configure()` can set
   * it.
   */
  readonly attribute?: 'string' | 'number' | 'boolean' | 'enum';
  readonly isSecret?: boolean;
  readonly default: Default;
}

export type SettingTable = Readonly<Record<string, Setting<unknown, unknown>>>;

type ValueOf<Entry> = Entry extends Setting<infer Value, infer _> ? Value : never;

export type Values<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Setting<infer Value, infer Default> ? Value | Default : never;
};

/** Lists such as `locales` also accept a string with spaces between the entries. */
type SettableOf<Entry> = ValueOf<Entry> extends readonly string[] ? ValueOf<Entry> | string : ValueOf<Entry>;

export type Options<Table> = { readonly [Name in keyof Table]?: SettableOf<Table[Name]> | undefined };

/**
 * `null` and `undefined` remove the attribute.
 *
 * @public Declaration files must refer to this type by its name. With its properties inlined,
 * TypeScript would reject the accessor that overrides `state`.
 */
export type Properties<Table> = { [Name in keyof Table]: ValueOf<Table[Name]> | null | undefined };

/** Creates a setting without an attribute, such as a function. */
export function configured<Value>(
  expected: ExpectedValue,
  parse: (value: unknown) => Value | undefined,
): Setting<Value> {
  return { parse, expected, default: undefined };
}

export function parsed<Value>(expected: ExpectedValue, parse: (text: string) => Value | undefined): Setting<Value> {
  return {
    ...configured(expected, (value) => (typeof value === 'string' ? parse(value) : undefined)),
    attribute: 'string',
  };
}

export function text(expected: ExpectedValue, isValid: (text: string) => boolean = () => true): Setting<string> {
  return parsed(expected, (value) => (isValid(value) ? value : undefined));
}

export function oneOf<Value extends string>(...values: readonly Value[]): Setting<Value> {
  const find = (value: unknown): Value | undefined => values.find((each) => each === value);
  return { ...configured(['oneOf', ...values], find), attribute: 'enum' };
}

export function integer(minimum: number, maximum = Infinity): Setting<number> {
  return {
    attribute: 'number',
    parse(value) {
      const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : NaN;
      return number >= minimum && number <= maximum ? number : undefined;
    },
    expected: ['integer', minimum, maximum],
    default: undefined,
  };
}

/** Accepts the texts `true` and `false`, because some frameworks write them to attributes. */
export function flag(): Setting<boolean, boolean> {
  return {
    attribute: 'boolean',
    parse: (value) => (value === '' || value === 'true' ? true : value === 'false' ? false : undefined),
    expected: ['oneOf', '', 'true', 'false'],
    default: false,
  };
}

export function withDefault<Value>(setting: Setting<Value>, value: Value): Setting<Value, Value> {
  return { ...setting, default: value };
}
