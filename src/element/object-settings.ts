import { type HeadersSetting, readHeaders } from '../api/request-headers.js';
import { type ActionOptions, validateActions } from './vendor-actions.js';
import { withoutPrototype } from '../intrinsics.js';
import type { ElementClass, ObservedAttributes } from './attribute.js';
import { describe, readSetting, type Refuse } from './read-setting.js';
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

type Validators = {
  readonly [Name in keyof ObjectSettings]-?: (value: unknown, name: string, refuse: Refuse) => ObjectSettings[Name];
};

/** Each returns the setting, or refuses it. */
export const OBJECT_SETTINGS: Validators = {
  actions: (value, name, refuse) => validateActions(readSetting(value), name, refuse),
  headers(value, name, refuse) {
    try {
      const isAccepted = typeof value === 'function' || (typeof value === 'object' && readHeaders(value));
      if (isAccepted) return value as HeadersSetting;
    } catch {
      // A getter of the host page threw: reported like other values that are no headers.
    }
    // Values of headers are secrets.
    return refuse(`${name} of type ${typeof value}`, ['headers']);
  },
  fetch: (value, name, refuse) =>
    typeof value === 'function' ? (value as typeof globalThis.fetch) : refuse(`${name} ${describe(value)}`, ['fetch']),
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
