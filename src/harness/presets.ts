import type { Choices } from './choices.js';
import brand from './presets/brand.css?raw';
import dense from './presets/dense.css?raw';
import { readTheme, type Theme } from './theme-css.js';

/** Complete themes, as CSS. The plain one sets nothing: it is what the widgets bring. */
export const PRESETS: Readonly<Record<Choices['preset'], string>> = { plain: '', dense, brand };

/** How a variable is written that goes back to its default although the preset sets it. */
export const UNSET = 'initial';

/** What is set by the preset, and on top of it by a style. */
export function themeOf({ preset, style }: Pick<Choices, 'preset' | 'style'>): Theme {
  const all = { ...readTheme(PRESETS[preset]), ...readTheme(style) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== UNSET));
}
