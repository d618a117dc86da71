import type { PartialMessages } from './messages.js';

/*
 * Message catalogs by BCP 47 tag. In a release each is a file beside the module. Every import is written out, because Vite, webpack and
 * Rollup find the files of a module in node_modules only where the address is a literal.
 */
const LOADERS: Readonly<Record<string, () => Promise<{ readonly messages: PartialMessages }>>> = {
  af: () => import('./locales/af.js'),
  ar: () => import('./locales/ar.js'),
  bg: () => import('./locales/bg.js'),
  bn: () => import('./locales/bn.js'),
  ca: () => import('./locales/ca.js'),
  cs: () => import('./locales/cs.js'),
  da: () => import('./locales/da.js'),
  de: () => import('./locales/de.js'),
  el: () => import('./locales/el.js'),
  es: () => import('./locales/es.js'),
  et: () => import('./locales/et.js'),
  fa: () => import('./locales/fa.js'),
  fi: () => import('./locales/fi.js'),
  fil: () => import('./locales/fil.js'),
  fr: () => import('./locales/fr.js'),
  gu: () => import('./locales/gu.js'),
  he: () => import('./locales/he.js'),
  hi: () => import('./locales/hi.js'),
  hr: () => import('./locales/hr.js'),
  hu: () => import('./locales/hu.js'),
  id: () => import('./locales/id.js'),
  it: () => import('./locales/it.js'),
  ja: () => import('./locales/ja.js'),
  kn: () => import('./locales/kn.js'),
  ko: () => import('./locales/ko.js'),
  lt: () => import('./locales/lt.js'),
  lv: () => import('./locales/lv.js'),
  ml: () => import('./locales/ml.js'),
  mr: () => import('./locales/mr.js'),
  ms: () => import('./locales/ms.js'),
  nb: () => import('./locales/nb.js'),
  nl: () => import('./locales/nl.js'),
  pl: () => import('./locales/pl.js'),
  'pt-PT': () => import('./locales/pt-PT.js'),
  'pt-BR': () => import('./locales/pt-BR.js'),
  ro: () => import('./locales/ro.js'),
  sk: () => import('./locales/sk.js'),
  sl: () => import('./locales/sl.js'),
  sr: () => import('./locales/sr.js'),
  'sr-Latn': () => import('./locales/sr-Latn.js'),
  sv: () => import('./locales/sv.js'),
  sw: () => import('./locales/sw.js'),
  ta: () => import('./locales/ta.js'),
  te: () => import('./locales/te.js'),
  th: () => import('./locales/th.js'),
  tr: () => import('./locales/tr.js'),
  uk: () => import('./locales/uk.js'),
  ur: () => import('./locales/ur.js'),
  vi: () => import('./locales/vi.js'),
  'zh-Hans': () => import('./locales/zh-Hans.js'),
  'zh-Hant': () => import('./locales/zh-Hant.js'),
};

/** Loads the messages of a translated locale. Rejects when the file can't be loaded. */
export async function loadLocale(tag: string): Promise<{ readonly messages?: PartialMessages } | undefined> {
  return LOADERS[tag]?.();
}
