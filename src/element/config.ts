import { signal, type ReadonlySignal } from '@preact/signals';
import type { CustomMessages } from '../i18n/messages.js';
import type { Theme } from './parse-attributes.js';

export type { CustomMessages, Messages, PartialMessages } from '../i18n/messages.js';

/** Settings of all widgets of the page. Attributes of an element override them. */
export interface Config {
  /** Base of the User Portal API, resolved against the page's origin. `/api/v0/` by default. */
  readonly apiBase?: string | undefined;
  /** BCP 47 tag. The closest `lang`, then the browser's languages by default. */
  readonly locale?: string | undefined;
  /** `auto` by default. */
  readonly theme?: Theme | undefined;
  /** Where "Sign in again" goes: https or of the page's origin. Reloads the page by default. */
  readonly signInUrl?: string | undefined;
  /** Messages that replace those of the widgets: for every language, or by BCP 47 tag, which may be of a language without a catalog. */
  readonly messages?: CustomMessages | undefined;
  /** Formats in which an access token can be copied, in place of the default ones (`.env`, `Authorization` and `curl`). */
  readonly tokenFormats?: readonly TokenFormatOptions[] | undefined;
}

/** A format in which an access token can be copied. */
export interface TokenFormatOptions {
  /** Name of the format in the menu and in events. */
  readonly label: string;
  /**
   * Text with `{token}` and `{name}`: the variable that the `.env` file has for the token, such as `PRODUCTION_TOKEN`. Only a value made of the
   * characters of a bearer token (RFC 6750) that starts with a letter or digit is inserted; for others the format is not available.
   */
  readonly template: string;
}

// Without a prototype: properties that a host page adds to `Object.prototype` are not settings.
const current = signal({ __proto__: null } as Config);

export const config: ReadonlySignal<Config> = current;

/** Changes the given settings and keeps the others. `undefined` resets a setting to its default. */
export function configure(changes: Config): void {
  current.value = { __proto__: null, ...current.peek(), ...changes } as Config;
}
