import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { PRESETS, resolveTheme, UNSET } from './presets.js';
import type { HarnessSettings } from './settings.js';
import { settings, updateSettings } from './settings-store.js';
import { parseTheme, serializeTheme, type Theme, toStyleSheet } from './theme-css.js';

// Not in the URL while a slider is dragged, because browsers rate-limit `replaceState`.
const edits = signal(parseTheme(settings.value.style));
const current = signal<Theme>({});

/** The theme applied to the page. */
export const currentTheme: ReadonlySignal<Theme> = current;

/** Applies the selected and edited theme with the same CSS that the editor offers for copying. */
export function applyTheme(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  effect(() => {
    const theme = resolveTheme({ preset: settings.value.preset, style: serializeTheme(edits.value) });
    sheet.replaceSync(toStyleSheet(theme));
    current.value = theme;
  });
}

/** `undefined` resets the variable to its default. */
export function setVariable(name: string, value: string | undefined): void {
  const { [name]: _previous, ...others } = edits.value;
  const isInPreset = name in parseTheme(PRESETS[settings.value.preset]);
  const edited = value ?? (isInPreset ? UNSET : undefined);
  edits.value = edited === undefined ? others : { ...others, [name]: edited };
}

/** Writes the edits to the URL. */
export function saveEdits(): void {
  updateSettings({ style: serializeTheme(edits.value) });
}

/** Selects a preset and discards all edits. */
export function selectPreset(preset: HarnessSettings['preset']): void {
  edits.value = {};
  updateSettings({ preset, style: '' });
}
