import type { Accepted } from '../lazy/load-lazy.js';
import { type HeadersSetting, readHeaders } from '../api/request-headers.js';
import { type ActionOptions, validateActions } from './vendor-actions.js';
import { withoutPrototype } from '../intrinsics.js';
import type { ElementClass, ObservedAttributes } from './attribute.js';
import { describe } from './read-setting.js';
import { report } from './report.js';

/** Settings of a page, or of an element, that are no texts: an element has them as properties without attributes. */
export interface ObjectSettings {
  /** Links and buttons of the vendor, in the order in which they are shown. */
  readonly actions?: readonly ActionOptions[] | undefined;
  /** Headers of the requests to the API base, or a function that is called before each request. Widgets with the same ones share their data. */
  readonly headers?: HeadersSetting | undefined;
  /** Replaces `fetch` for all requests. It sees the values of access tokens. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Reports the name and the kind of a value that is not accepted. */
export type Refuse = (what: string, accepted: Accepted) => void;

type Validators = {
  readonly [Name in keyof ObjectSettings]-?: (value: unknown, name: string, refuse: Refuse) => ObjectSettings[Name];
};

/** Each returns the setting, or refuses it. */
export const OBJECT_SETTINGS: Validators = {
  actions: validateActions,
  headers(value, name, refuse) {
    if (typeof value === 'function') return value as HeadersSetting;
    try {
      if (typeof value === 'object' && readHeaders(value)) return value as HeadersSetting;
    } catch {
      // A getter of the host page threw: reported like other values that are no headers.
    }
    // Values of headers are secrets.
    refuse(`${name} of type ${typeof value}`, ['headers']);
    return undefined;
  },
  fetch(value, name, refuse) {
    if (typeof value === 'function') return value as typeof globalThis.fetch;
    refuse(`${name} ${describe(value)}`, ['fetch']);
    return undefined;
  },
};

export const OBJECT_SETTING_NAMES = Object.keys(OBJECT_SETTINGS) as readonly (keyof ObjectSettings)[];

/** Properties without attributes. `null` and `undefined` reset one. */
export type ObjectProperties = { -readonly [Name in keyof ObjectSettings]-?: ObjectSettings[Name] | null };

const NONE: ObjectSettings = withoutPrototype({});

const settingsOf = new WeakMap<Element, ObjectSettings>();

/** The settings that an element has as properties. */
export function getObjectSettings(element: Element): ObjectSettings {
  return settingsOf.get(element) ?? NONE;
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
