import type { OPTIONS } from './choices.js';
import brand from './presets/brand.css?raw';
import dense from './presets/dense.css?raw';

export type PresetName = (typeof OPTIONS)['preset'][number];

/** Complete themes, as CSS. The plain one sets nothing: it is what the widgets bring. */
export const PRESETS: Readonly<Record<PresetName, string>> = { plain: '', dense, brand };
