import { signal, type Signal } from '@preact/signals';
import { scriptOf } from '../i18n/locale.js';
import type { Messages, VendorMessages } from '../i18n/messages.js';

/** Undefined while they are awaited, null when there is nothing to wait for. */
export type Words = Partial<Messages> | null | undefined;

const scripts: Record<string, Signal<Words>> = {};

/** The words of a locale from the script beside the bundle, which is asked for here once. English needs none. */
export function wordsFor(locale: string, given?: VendorMessages): Words {
  const tag = scriptOf(locale, given);
  return tag ? (scripts[tag] ??= load(tag)).value : null;
}

function load(tag: string): Signal<Words> {
  const words = signal<Words>();
  // Unlike a script element, an import passes the strictest policies, and bundlers know what this one may ask for.
  import(`../i18n/locales/${tag}.ts`).then(
    ({ messages }: { readonly messages?: Partial<Messages> }) => {
      words.value = messages ?? null;
    },
    (error: Error) => {
      console.warn(`portal-widgets: ${error.message}`);
      words.value = null;
    },
  );
  return words;
}
