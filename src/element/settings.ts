import { signal, type ReadonlySignal } from '@preact/signals';
import type { CustomMessages } from '../i18n/messages.js';
import type { Theme } from './attributes.js';

/** What holds for all widgets of the page unless an element says otherwise. */
export interface Settings {
  /** The base of the User Portal API, resolved against the page's origin. `/api/v0/` by default. */
  readonly apiBase?: string | undefined;
  /** A BCP 47 tag. The nearest `lang`, then the browser's languages by default. */
  readonly locale?: string | undefined;
  /** `auto` by default. */
  readonly theme?: Theme | undefined;
  /** Texts that replace those of the widgets: for any language, or by BCP 47 tag, also of a language that the widgets do not know. */
  readonly messages?: CustomMessages | undefined;
}

// Without a prototype: what a page has put on every object is no setting.
const current = signal({ __proto__: null } as Settings);

export const settings: ReadonlySignal<Settings> = current;

/** Changes what is given and leaves the rest. A setting of `undefined` goes back to its default. */
export function configure(changes: Settings): void {
  current.value = { __proto__: null, ...current.value, ...changes } as Settings;
}
