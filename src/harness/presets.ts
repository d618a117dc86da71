import brand from './presets/brand.css?raw';
import dense from './presets/dense.css?raw';
import type { HarnessSettings } from './settings.js';

/** Themes as CSS. `plain` is the default theme of the widgets. */
export const PRESETS: Readonly<Record<HarnessSettings['preset'], string>> = { plain: '', dense, brand };
