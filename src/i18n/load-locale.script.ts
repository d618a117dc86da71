import type { Catalog } from './load-locale.js';

/** Replaces the function of `load-locale.ts` in the script, which loads a catalog from its own folder. */
export const loadLocale = (tag: string): Promise<Catalog> => import(/* @vite-ignore */ `./locales/${tag}.js`);
