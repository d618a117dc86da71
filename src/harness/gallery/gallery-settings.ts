import { type HarnessSettings, parseSettings } from '../settings.js';

/** Widths of a story in the overview; `fluid` fills its column. */
export const STORY_WIDTHS = ['fluid', '288', '380', '720'] as const;

/** `both` shows each story twice: light beside dark. */
export const STORY_THEMES = ['auto', 'light', 'dark', 'both'] as const;

/** Settings of the gallery, stored in its query string only. */
export interface GallerySettings {
  /** Name of a single story; undefined shows all. */
  readonly story: string | undefined;
  readonly theme: (typeof STORY_THEMES)[number];
  readonly dir: HarnessSettings['direction'];
  readonly preset: HarnessSettings['preset'];
  readonly width: (typeof STORY_WIDTHS)[number];
  /** BCP 47 tag; empty for the page's language. */
  readonly locale: string;
  /** CSS with theme variables that override the preset. */
  readonly style: string;
}

export function parseGallerySettings(search: string): GallerySettings {
  const query = new URLSearchParams(search);
  const { preset, locale, style, direction: dir } = parseSettings(`?${rename(query)}`);
  const theme = STORY_THEMES.find((value) => value === query.get('theme')) ?? 'auto';
  const width = STORY_WIDTHS.find((value) => value === query.get('width')) ?? 'fluid';
  return { story: query.get('story') ?? undefined, theme, dir, preset, width, locale, style };
}

/** The gallery's parameter is as short as the attribute. */
function rename(query: URLSearchParams): URLSearchParams {
  const renamed = new URLSearchParams(query);
  renamed.set('direction', query.get('dir') ?? '');
  return renamed;
}

/** Omits defaults. */
export function serializeGallerySettings(settings: GallerySettings): string {
  const defaults = parseGallerySettings('');
  const names = Object.keys(settings) as (keyof GallerySettings)[];
  return `?${new URLSearchParams(names.flatMap((name) => (settings[name] === defaults[name] ? [] : [[name, settings[name] ?? '']])))}`;
}
