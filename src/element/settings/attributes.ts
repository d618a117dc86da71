import type { Properties, Setting, SettingTable, Values } from './setting-kinds.js';
import { warnOnce } from '../warnings.js';

export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function propertyName(attribute: string): string {
  return attribute.replaceAll(/-[a-z]/g, ([, letter = '']) => letter.toUpperCase());
}

/** An empty attribute counts as absent, unless it is boolean. */
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

/** Returns a subclass with a property and an observed attribute for each setting. */
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
