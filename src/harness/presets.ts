import brand from './presets/brand.css?raw';
import dense from './presets/dense.css?raw';
import type { HarnessSettings } from './settings.js';
import { parseTheme, type Theme } from './theme-css.js';

/** Themes as CSS. `plain` is the default theme of the widgets. */
export const PRESETS: Readonly<Record<HarnessSettings['preset'], string>> = { plain: '', dense, brand };

/** Value of a variable that the preset sets and an edit resets. */
export const UNSET = 'initial';

/** `style` overrides the preset. */
export function resolveTheme({ preset, style }: Pick<HarnessSettings, 'preset' | 'style'>): Theme {
  const all = { ...parseTheme(PRESETS[preset]), ...parseTheme(style) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== UNSET));
}
