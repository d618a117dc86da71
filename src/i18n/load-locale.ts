import type { PartialMessages } from './messages.js';

/*
 * Message catalogs by BCP 47 tag. In a release each is a file beside the bundle. Every import is written out, because Vite, webpack and
 * Rollup find the files of a module in node_modules only where the address is a literal.
 */
const LOADERS: Readonly<Record<string, () => Promise<{ readonly messages: PartialMessages }>>> = {
  ar: () => import('./locales/ar.js'),
  cs: () => import('./locales/cs.js'),
  da: () => import('./locales/da.js'),
  de: () => import('./locales/de.js'),
  el: () => import('./locales/el.js'),
  es: () => import('./locales/es.js'),
  fa: () => import('./locales/fa.js'),
  fi: () => import('./locales/fi.js'),
  fr: () => import('./locales/fr.js'),
  he: () => import('./locales/he.js'),
  hi: () => import('./locales/hi.js'),
  hu: () => import('./locales/hu.js'),
  id: () => import('./locales/id.js'),
  it: () => import('./locales/it.js'),
  ja: () => import('./locales/ja.js'),
  ko: () => import('./locales/ko.js'),
  nb: () => import('./locales/nb.js'),
  nl: () => import('./locales/nl.js'),
  pl: () => import('./locales/pl.js'),
  'pt-PT': () => import('./locales/pt-PT.js'),
  'pt-BR': () => import('./locales/pt-BR.js'),
  sv: () => import('./locales/sv.js'),
  tr: () => import('./locales/tr.js'),
  uk: () => import('./locales/uk.js'),
  'zh-Hans': () => import('./locales/zh-Hans.js'),
  'zh-Hant': () => import('./locales/zh-Hant.js'),
};

/** Loads the messages of a translated locale. Rejects when the file can't be loaded. */
export async function loadLocale(tag: string): Promise<{ readonly messages?: PartialMessages } | undefined> {
  return LOADERS[tag]?.();
}
