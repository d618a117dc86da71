import { type AttributeTable, attributeName, type Properties, readAttribute, writeAttribute } from './attribute.js';

import { report } from './report.js';

export type ElementClass<Instance> = abstract new () => Instance;

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
    static readonly observedAttributes = [
      ...new Set([...observedAttributes, ...Object.keys(table).map(attributeName)]),
    ];
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
          report('ignored', `${name} of <${this.localName}>`);
        }
      },
      configurable: true,
      enumerable: true,
    });
  }
  return ElementWithAttributes as unknown as ElementClass<Instance & Properties<Table>> & ObservedAttributes;
}
