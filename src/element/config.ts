import { signal, type ReadonlySignal } from '@preact/signals';
import { withoutPrototype } from '../intrinsics.js';
import type { TokenFormatOptions } from '../widgets/widget-context.js';
import type { CustomMessages } from '../i18n/messages.js';
import type { Options } from './attribute.js';
import type { SETTINGS } from './attributes.js';
import type { ObjectSettings } from './object-settings.js';
import { validateSettings } from './validate-settings.js';

/**
 * Settings of all widgets of the page. Attributes and properties of an element override them. Links, `actions`, `headers` and `fetch` are not
 * for widgets with another API base.
 */
export interface Config extends Options<typeof SETTINGS>, ObjectSettings {
  /** Messages that replace those of the widgets: for every language, or by BCP 47 tag, which may be of a language without a catalog. */
  readonly messages?: CustomMessages | undefined;
  /** Formats in which an access token can be copied, in place of the default ones (`.env`, `Authorization` and `curl`). */
  readonly tokenFormats?: readonly TokenFormatOptions[] | undefined;
}

/** Settings as they are after validation. */
export type ValidConfig = Config & { readonly locales?: readonly string[] | undefined };

const current = signal<ValidConfig>(withoutPrototype({}));

export const config: ReadonlySignal<ValidConfig> = current;

/** The API base of widgets without one of their own. */
export function pageApiBase(): string {
  return current.value.apiBase ?? '/api/v0/';
}

/** Changes the given settings and keeps the others. `undefined` resets a setting to its default. Those that are not understood are reported and ignored. */
export function configure(changes: Config): void {
  current.value = withoutPrototype({ ...current.peek(), ...validateSettings(changes) });
}
