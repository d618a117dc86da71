import { type Choices, readChoices } from '../choices.js';

/** What can be chosen of the gallery, in its address alone. */
export interface GalleryChoices {
  /** The one specimen that is shown; undefined for all of them. */
  readonly only: string | undefined;
  readonly theme: Choices['theme'];
  readonly dir: Choices['direction'];
  readonly preset: Choices['preset'];
  /** A BCP 47 tag; empty for the page's own language. */
  readonly locale: string;
  /** CSS that sets variables on top of the preset's. */
  readonly style: string;
}

export function readGalleryChoices(search: string): GalleryChoices {
  const query = new URLSearchParams(search);
  const { theme, preset, locale, style } = readChoices(search);
  return { only: query.get('only') ?? undefined, theme, dir: query.get('dir') === 'rtl' ? 'rtl' : 'ltr', preset, locale, style };
}

/** The query string for a choice, without what is the default. */
export function galleryQuery(choices: GalleryChoices): string {
  const defaults = readGalleryChoices('');
  const names = Object.keys(choices) as (keyof GalleryChoices)[];
  return `?${new URLSearchParams(names.flatMap((name) => (choices[name] === defaults[name] ? [] : [[name, choices[name] ?? '']])))}`;
}
