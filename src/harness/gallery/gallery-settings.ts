import { type HarnessSettings, parseSettings } from '../settings.js';

/** Settings of the gallery, stored in its query string only. */
export interface GallerySettings {
  /** Name of a single story; undefined shows all. */
  readonly story: string | undefined;
  readonly theme: HarnessSettings['theme'];
  readonly dir: HarnessSettings['direction'];
  readonly preset: HarnessSettings['preset'];
  /** BCP 47 tag; empty for the page's language. */
  readonly locale: string;
  /** CSS with theme variables that override the preset. */
  readonly style: string;
}

export function parseGallerySettings(search: string): GallerySettings {
  const query = new URLSearchParams(search);
  const { theme, preset, locale, style } = parseSettings(search);
  return { story: query.get('story') ?? undefined, theme, dir: query.get('dir') === 'rtl' ? 'rtl' : 'ltr', preset, locale, style };
}

/** Omits defaults. */
export function serializeGallerySettings(settings: GallerySettings): string {
  const defaults = parseGallerySettings('');
  const names = Object.keys(settings) as (keyof GallerySettings)[];
  return `?${new URLSearchParams(names.flatMap((name) => (settings[name] === defaults[name] ? [] : [[name, settings[name] ?? '']])))}`;
}
