import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Choices } from './choices.js';
import { choices, choose } from './chosen.js';
import { PRESETS, themeOf, UNSET } from './presets.js';
import { readTheme, type Theme, themeCss, writeTheme } from './theme-css.js';

// What is being dragged is not in the address yet: browsers let it be changed only so often.
const edits = signal(readTheme(choices.value.style));
const shown = signal<Theme>({});

/** The theme that the page has by now. */
export const shownTheme: ReadonlySignal<Theme> = shown;

/** Keeps the page in the theme that is chosen and edited, by the very text that can be copied. */
export function dressInTheme(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  effect(() => {
    const theme = themeOf({ preset: choices.value.preset, style: writeTheme(edits.value) });
    sheet.replaceSync(themeCss(theme));
    shown.value = theme;
  });
}

/** Shows a variable with a value, or with its default. */
export function setVariable(name: string, value: string | undefined): void {
  const { [name]: _before, ...others } = edits.value;
  const isOfPreset = name in readTheme(PRESETS[choices.value.preset]);
  const given = value ?? (isOfPreset ? UNSET : undefined);
  edits.value = given === undefined ? others : { ...others, [name]: given };
}

/** Puts what is edited into the address. */
export function keepEdits(): void {
  choose({ style: writeTheme(edits.value) });
}

/** Begins again with a preset. */
export function choosePreset(preset: Choices['preset']): void {
  edits.value = {};
  choose({ preset, style: '' });
}
