import { computed, effect } from '@preact/signals';
import brand from './presets/brand.css?raw';
import dense from './presets/dense.css?raw';
import { previewSettings, settings } from './settings-store.js';
import { parseTheme, serializeTheme, toStyleSheet } from './theme-css.js';

/** `plain` is the default theme of the widgets. */
const PRESETS = { plain: '', dense, brand };

/** The variables that differ from the preset. */
const edits = computed(() => parseTheme(settings.value.style));

export const currentTheme = computed(() => ({ ...parseTheme(PRESETS[settings.value.preset]), ...edits.value }));

/** Applies the theme with the same CSS that the editor offers for copying. */
export function applyTheme(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  effect(() => sheet.replaceSync(toStyleSheet(currentTheme.value)));
}

/** Sets a variable. An empty value resets it to the preset's. */
export function setVariable(name: string, value: string): void {
  previewSettings({ style: serializeTheme({ ...edits.value, [name]: value }) });
}
