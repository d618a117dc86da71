import type { ExpectedValue } from '../lazy/expected.js';
import { warnOnce } from './warnings.js';

/** How the text of an attribute is understood. */
export interface Attribute<Value, Default extends Value | undefined = undefined> {
  /** Type of the property, for the custom elements manifest. */
  readonly type: 'string' | 'number' | 'boolean' | 'enum';
  /** The value of a text; `undefined` if it is not understood. */
  readonly parse: (text: string) => Value | undefined;
  /** The expected values, for the console and the manifest. */
  readonly expected: ExpectedValue;
  /** The value without the attribute, or with one that is not understood. */
  readonly default: Default;
}

/** The attributes of an element by the names of their properties. */
export type AttributeTable = Readonly<Record<string, Attribute<unknown, unknown>>>;

type ValueOf<Entry> = Entry extends Attribute<infer Value, infer _> ? Value : never;

/** The values of attributes, or their defaults. */
type Values<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Attribute<infer Value, infer Default> ? Value | Default : never;
};

/** A list can also be set as a text, as in the attribute. */
type SettableOf<Entry> = ValueOf<Entry> extends readonly string[] ? ValueOf<Entry> | string : ValueOf<Entry>;

/** Values to set, all optional; `undefined` resets one. */
export type Options<Table> = { readonly [Name in keyof Table]?: SettableOf<Table[Name]> | undefined };

/**
 * Properties that reflect attributes. `null` and `undefined` remove the attribute; a getter never returns `null`.
 *
 * @public because declarations that can't name the type list its properties, which no class may override with accessors.
 */
export type Properties<Table> = { [Name in keyof Table]: SettableOf<Table[Name]> | null | undefined };

/** Name of the attribute that a property reflects: `pageSize` → `page-size`. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Name of the property that reflects an attribute: `page-size` → `pageSize`. */
export function propertyName(attribute: string): string {
  return attribute.replaceAll(/-[a-z]/g, ([, letter = '']) => letter.toUpperCase());
}

/** Any text that `isValid` accepts. */
export function text(expected: ExpectedValue, isValid: (text: string) => boolean = () => true): Attribute<string> {
  return parsed(expected, (value) => (isValid(value) ? value : undefined));
}

/** A text that `parse` understands. */
export function parsed<Value>(expected: ExpectedValue, parse: (text: string) => Value | undefined): Attribute<Value> {
  return { type: 'string', parse, expected, default: undefined };
}

/** One of the values. */
export function oneOf<Value extends string>(...values: readonly Value[]): Attribute<Value> {
  return {
    type: 'enum',
    parse: (value) => values.find((each) => each === value),
    expected: ['oneOf', ...values],
    default: undefined,
  };
}

/** A whole number from `minimum`, up to `maximum` if there is one. */
export function integer(minimum: number, maximum = Infinity): Attribute<number> {
  return {
    type: 'number',
    parse(value) {
      const number = /^\d{1,15}$/.test(value) ? Number(value) : NaN;
      return number >= minimum && number <= maximum ? number : undefined;
    },
    expected: ['integer', minimum, maximum],
    default: undefined,
  };
}

/** Whether the attribute is present; some frameworks write `true` and `false` as text. */
export function flag(): Attribute<boolean, boolean> {
  return {
    type: 'boolean',
    parse: (value) => (value === '' || value === 'true' ? true : value === 'false' ? false : undefined),
    expected: ['oneOf', '', 'true', 'false'],
    default: false,
  };
}

/** The attribute with a default. */
export function withDefault<Value>(attribute: Attribute<Value>, value: Value): Attribute<Value, Value> {
  return { ...attribute, default: value };
}

/** Reads an attribute. An empty one counts as absent, unless it is boolean; one that is not understood, too, and is reported. */
export function readAttribute<Value, Default extends Value | undefined>(
  element: Element,
  name: string,
  { type, parse, expected, default: fallback }: Attribute<Value, Default>,
): Value | Default {
  const value = element.getAttribute(name);
  if (value === null || (!value.trim() && type !== 'boolean')) return fallback;
  const result = parse(value);
  if (result !== undefined) return result;
  // Once per value: many elements may have the same.
  warnOnce('attribute', `${name}="${value}"`, expected, element.localName);
  return fallback;
}

/** Warns about attributes of an element without an effect. Most attributes that any element may have are properties, too. */
export function warnAboutUnknown(element: Element, ignored: RegExp, known: readonly string[]): void {
  for (const name of element.getAttributeNames())
    if (!(name in element || ignored.test(name) || known.includes(name)))
      warnOnce('unknownAttribute', name, element.localName, known);
}

/** The values of all attributes of a table. */
export function readAttributes<Table extends AttributeTable>(
  element: Element,
  table: Table,
  prefix = '',
): Values<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([property, attribute]) => [
      property,
      readAttribute(element, prefix + attributeName(property), attribute),
    ]),
  ) as Values<Table>;
}

/** Writes the value of a property as an attribute: `undefined`, `null` and `false` remove the attribute. */
function writeAttribute(
  element: Element,
  name: string,
  value: string | number | boolean | readonly string[] | null | undefined,
): void {
  if (value === undefined || value === null || value === false) element.removeAttribute(name);
  else if (Array.isArray(value)) element.setAttribute(name, value.join(' '));
  else element.setAttribute(name, value === true ? '' : String(value));
}

type ElementClass<Instance> = abstract new () => Instance;

/** An element class whose attributes are observed. */
export interface ObservedAttributes {
  readonly observedAttributes: readonly string[];
}

/** The names of the attributes that an element has. */
export function getObservedAttributes(element: Element): readonly string[] {
  return (element.constructor as Partial<ObservedAttributes>).observedAttributes ?? [];
}

/** Extends an element class by the attributes of a table: observed, each with a property that reflects it. */
export function withAttributes<Instance extends HTMLElement, Table extends AttributeTable>(
  base: ElementClass<Instance>,
  table: Table,
): ElementClass<Instance & Properties<Table>> & ObservedAttributes {
  const { observedAttributes = [] } = base as Partial<ObservedAttributes>;
  class ElementWithAttributes extends (base as unknown as typeof HTMLElement) {
    static readonly observedAttributes = [...observedAttributes, ...Object.keys(table).map(attributeName)];
  }
  for (const [property, attribute] of Object.entries(table)) {
    const name = attributeName(property);
    Object.defineProperty(ElementWithAttributes.prototype, property, {
      get(this: HTMLElement) {
        return readAttribute(this, name, attribute);
      },
      set(this: HTMLElement, value: Parameters<typeof writeAttribute>[2]) {
        try {
          writeAttribute(this, name, value);
        } catch {
          warnOnce('ignored', `${name} of <${this.localName}>`);
        }
      },
      configurable: true,
      enumerable: true,
    });
  }
  return ElementWithAttributes as unknown as ElementClass<Instance & Properties<Table>> & ObservedAttributes;
}
