import { catalogFor } from '../i18n/locale.js';
import type { PartialMessages } from '../i18n/messages.js';
import { configure } from './settings.js';

/** Undefined while they are awaited, null where there is nothing to wait for. */
export type Words = PartialMessages | null | undefined;

const scripts = { __proto__: null } as object as Record<string, Words>;

/**
 * The words of a locale from the script beside the bundle. The first call for them asks for it, and all widgets show themselves again
 * when it is there. English needs none.
 */
export function wordsFor(locale: string): Words {
  const tag = catalogFor(locale);
  if (tag === undefined) return null;
  if (!(tag in scripts)) load(tag);
  return scripts[tag];
}

function load(tag: string): void {
  scripts[tag] = undefined;
  // An import passes content policies that a script element does not, and starts from the bundle's own address.
  void import(`../i18n/locales/${tag}.ts`)
    .then(
      ({ messages }: { readonly messages?: PartialMessages }) => messages,
      (error: Error) => console.warn(`portal-widgets: ${error.message}`),
    )
    .then((messages) => {
      scripts[tag] = messages ?? null;
      configure({});
    });
}
