import type { Properties, Setting, SettingTable, Values } from './setting-kinds.js';
import { warnOnce } from '../warnings.js';

/** Returns the attribute name of a property: `pageSize` → `page-size`. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns the property name of an attribute: `page-size` → `pageSize`. */
export function propertyName(attribute: string): string {
  return attribute.replaceAll(/-[a-z]/g, ([, letter = '']) => letter.toUpperCase());
}

/**
 * Returns the parsed value of an attribute, or its default. Warns if the value is invalid. An empty
 * attribute counts as absent, unless it is boolean.
 */
export function readAttribute<Value, Default extends Value | undefined>(
  element: Element,
  name: string,
  { attribute, parse, expected, default: fallback }: Setting<Value, Default>,
): Value | Default {
  const value = element.getAttribute(name);
  if (value === null || (!value.trim() && attribute !== 'boolean')) return fallback;
  const result = parse(value);
  if (result !== undefined) return result;
  warnOnce('attribute', `${name}="${value}"`, expected, element.localName, fallback);
  return fallback;
}

export function readAttributes<Table extends SettingTable>(element: Element, table: Table, prefix = ''): Values<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([property, setting]) => [
      property,
      readAttribute(element, prefix + attributeName(property), setting),
    ]),
  ) as Values<Table>;
}

type ElementClass<Instance> = abstract new () => Instance;

export interface ObservedAttributes {
  readonly observedAttributes: readonly string[];
}

export function getObservedAttributes(element: Element): readonly string[] {
  return (element.constructor as Partial<ObservedAttributes>).observedAttributes ?? [];
}

/** Returns a subclass that observes the attributes in a table, and has a property for each. */
export function withAttributes<Instance extends HTMLElement, Table extends SettingTable>(
  base: ElementClass<Instance>,
  table: Table,
): ElementClass<Instance & Properties<Table>> & ObservedAttributes {
  const { observedAttributes = [] } = base as Partial<ObservedAttributes>;
  class ElementWithAttributes extends (base as unknown as typeof HTMLElement) {
    static readonly observedAttributes = [...observedAttributes, ...Object.keys(table).map(attributeName)];
  }
  for (const [property, setting] of Object.entries(table)) {
    const name = attributeName(property);
    Object.defineProperty(ElementWithAttributes.prototype, property, {
      get(this: HTMLElement) {
        return readAttribute(this, name, setting);
      },
      set(this: HTMLElement, value: string | number | boolean | null | undefined) {
        if (value === undefined || value === null || value === false) this.removeAttribute(name);
        else this.setAttribute(name, value === true ? '' : String(value));
      },
      configurable: true,
      enumerable: true,
    });
  }
  return ElementWithAttributes as unknown as ElementClass<Instance & Properties<Table>> & ObservedAttributes;
}
