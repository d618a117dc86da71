import { signal, type ReadonlySignal } from '@preact/signals';
import type { HeadersSetting } from '../api/request-headers.js';
import type { TokenFormatOptions } from '../widgets/widget-context.js';
import type { CustomMessages } from '../i18n/messages.js';
import type { Options } from './attribute.js';
import type { SETTINGS } from './attributes.js';
import { readOwn } from './read-setting.js';
import type { ActionOptions } from './vendor-actions.js';
import { validateSettings } from './validate-settings.js';

/** Settings of the page, for all widgets. An element can have its own `locale` and `theme`. */
export interface Config extends Options<typeof SETTINGS> {
  /** Links and buttons of the vendor, in the order in which they are shown. */
  readonly actions?: readonly ActionOptions[] | undefined;
  /** Headers of the requests to the API base, or a function that is called before each request. A new object or function loads everything again. */
  readonly headers?: HeadersSetting | undefined;
  /** Replaces `fetch` for all requests. It sees the values of access tokens. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Messages that replace the widgets' own, by BCP 47 tag and key. A language may have no catalog. */
  readonly messages?: CustomMessages | undefined;
  /** Formats in which an access token can be copied, in place of the default ones (`.env`, `Authorization` and `curl`). */
  readonly tokenFormats?: readonly TokenFormatOptions[] | undefined;
}

/** Settings after validation. */
type ValidConfig = Config & { readonly locales?: readonly string[] | undefined };

const current = signal<ValidConfig>({});

/** The settings of the page. Another object after each change. */
export const config: ReadonlySignal<ValidConfig> = current;

/** A setting of the page. Reads a signal. */
export function getSetting<Name extends keyof ValidConfig>(name: Name): ValidConfig[Name] {
  return readOwn(current.value, name);
}

/** Changes the given settings and keeps the others. `undefined` resets a setting to its default. Invalid settings are ignored, with a warning. */
export function configure(changes: Config): void {
  const valid: ValidConfig = validateSettings(changes);
  const names = Object.keys(valid) as (keyof ValidConfig)[];
  if (names.every((name) => valid[name] === readOwn(current.peek(), name))) return;
  current.value = { ...current.peek(), ...valid };
}
