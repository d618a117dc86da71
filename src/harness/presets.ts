import brand from './presets/brand.css?raw';
import dense from './presets/dense.css?raw';

/** Complete themes by name, as CSS. The first one sets nothing: it is what the widgets bring. */
export const PRESETS = { plain: '', dense, brand } as const;

export type PresetName = keyof typeof PRESETS;
