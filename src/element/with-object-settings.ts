import { withoutPrototype } from '../intrinsics.js';
import { OBJECT_SETTING_NAMES, OBJECT_SETTINGS, type ObjectSettings, type Refuse } from './object-settings.js';
import { report } from './report.js';
import type { ElementClass, ObservedAttributes } from './with-attributes.js';

/** Properties without attributes. `null` and `undefined` reset one. */
export type ObjectProperties = { -readonly [Name in keyof ObjectSettings]-?: ObjectSettings[Name] | null };

const NO_SETTINGS: ObjectSettings = withoutPrototype({});

const settingsOf = new WeakMap<Element, ObjectSettings>();

/** The settings that an element has as properties. */
export function getObjectSettings(element: Element): ObjectSettings {
  return settingsOf.get(element) ?? NO_SETTINGS;
}

/** Extends an element class by properties for the settings that are no texts. */
export function withObjectSettings<Instance extends HTMLElement>(
  base: ElementClass<Instance> & ObservedAttributes,
): ElementClass<Instance & ObjectProperties> & ObservedAttributes {
  class ElementWithSettings extends (base as unknown as typeof HTMLElement) {}
  for (const name of OBJECT_SETTING_NAMES) {
    Object.defineProperty(ElementWithSettings.prototype, name, {
      get(this: HTMLElement) {
        return getObjectSettings(this)[name];
      },
      set(this: HTMLElement & { attributeChangedCallback?: (name: string) => void }, value: unknown) {
        const refuse: Refuse = (what, accepted) => report('value', `<${this.localName}>: ${what}`, accepted);
        const valid = value == null ? undefined : OBJECT_SETTINGS[name](value, name, refuse);
        settingsOf.set(this, withoutPrototype({ ...getObjectSettings(this), [name]: valid }));
        this.attributeChangedCallback?.(name);
      },
      configurable: true,
      enumerable: true,
    });
  }
  return ElementWithSettings as unknown as ElementClass<Instance & ObjectProperties> & ObservedAttributes;
}
