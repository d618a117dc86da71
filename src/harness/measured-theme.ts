import { computed, type ReadonlySignal } from '@preact/signals';
import { contrastRatio, type Rgb } from './contrast.js';
import { createThemeProbe, type Scheme, type ThemeProbe } from './theme-probe.js';
import { currentTheme } from './theme-store.js';
import { THEME_VARIABLES } from './theme-variables.js';

export const SCHEMES: readonly Scheme[] = ['light', 'dark'];

export interface Contrast {
  readonly text: string;
  readonly background: string;
  readonly ratios: Readonly<Record<Scheme, number>>;
}

/** The applied theme as computed by the browser. */
export interface MeasuredTheme {
  /** Hexadecimal, by variable name. */
  readonly colours: ReadonlyMap<string, Readonly<Record<Scheme, string>>>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly contrasts: readonly Contrast[];
}

const ACCENT = '--portal-accent';
const SURFACES = ['--portal-surface', '--portal-surface-subtle'];
const TEXTS = ['text', 'text-muted', 'accent', 'good', 'warning', 'danger'].map((role) => `--portal-${role}`);

const PAIRS: readonly (readonly [text: string, background: string])[] = [
  ...TEXTS.flatMap((text) => SURFACES.map((background) => [text, background] as const)),
  ['--portal-on-accent', ACCENT],
];

let probe: ThemeProbe | undefined;

export function themeProbe(): ThemeProbe {
  probe ??= createThemeProbe();
  return probe;
}

export const measuredTheme: ReadonlySignal<MeasuredTheme> = computed(() => {
  // Recompute when the applied theme changes.
  void currentTheme.value;
  return measure(themeProbe());
});

function measure({ colour, linkColour, number }: ThemeProbe): MeasuredTheme {
  const colours = THEME_VARIABLES.filter(({ kind }) => kind === 'colour').map(
    ({ name }) => [name, forEachScheme((scheme) => hexadecimal(colour([name], scheme)))] as const,
  );
  const numbers = THEME_VARIABLES.flatMap((variable) =>
    variable.kind === 'number' ? [[variable.name, number(variable)] as const] : [],
  );
  const contrasts = PAIRS.map(([text, background]) => {
    // The accent may be translucent, and is painted on the surface.
    const layers = SURFACES.includes(background) ? [background] : ['--portal-surface', background];
    const ratioIn = (scheme: Scheme) => {
      const foreground = text === ACCENT ? linkColour(layers, scheme) : colour([...layers, text], scheme);
      return contrastRatio(foreground, colour(layers, scheme));
    };
    return { text, background, ratios: forEachScheme(ratioIn) };
  });
  return { colours: new Map(colours), numbers: new Map(numbers), contrasts };
}

function forEachScheme<Value>(compute: (scheme: Scheme) => Value): Record<Scheme, Value> {
  return { light: compute('light'), dark: compute('dark') };
}

function hexadecimal(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
