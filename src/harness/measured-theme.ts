import { computed, type ReadonlySignal } from '@preact/signals';
import { shownTheme } from './chosen-theme.js';
import { contrastRatio, type Rgb } from './contrast.js';
import { createThemeProbe, type Scheme, type ThemeProbe } from './theme-probe.js';
import { THEME_VARIABLES } from './theme-variables.js';

export const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/** The contrast of a text on a ground, in both schemes. */
export interface Contrast {
  readonly text: string;
  readonly ground: string;
  readonly ratios: Readonly<Record<Scheme, number>>;
}

/** What the browser makes of the theme that is shown. */
export interface MeasuredTheme {
  /** In hexadecimal, by the name of the variable. */
  readonly colours: ReadonlyMap<string, Readonly<Record<Scheme, string>>>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly contrasts: readonly Contrast[];
}

const ACCENT = '--portal-accent';
const SURFACES = ['--portal-surface', '--portal-surface-subtle'];
const TEXTS = ['text', 'text-muted', 'accent', 'good', 'warning', 'danger'].map((role) => `--portal-${role}`);

const PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ...TEXTS.flatMap((text) => SURFACES.map((ground) => [text, ground] as const)),
  ['--portal-on-accent', ACCENT],
];

let probe: ThemeProbe | undefined;

export function themeProbe(): ThemeProbe {
  probe ??= createThemeProbe();
  return probe;
}

export const measuredTheme: ReadonlySignal<MeasuredTheme> = computed(() => {
  // It is measured anew with each theme that the page has got.
  void shownTheme.value;
  return measure(themeProbe());
});

function measure({ colour, linkColour, number }: ThemeProbe): MeasuredTheme {
  const colours = THEME_VARIABLES.filter(({ kind }) => kind === 'colour').map(
    ({ name }) => [name, inSchemes((scheme) => hexadecimal(colour([name], scheme)))] as const,
  );
  const numbers = THEME_VARIABLES.flatMap((variable) =>
    variable.kind === 'number' ? [[variable.name, number(variable)] as const] : [],
  );
  const contrasts = PAIRS.map(([text, ground]) => {
    // An accent is painted on the surface itself.
    const below = SURFACES.includes(ground) ? [ground] : ['--portal-surface', ground];
    const ratioIn = (scheme: Scheme) => {
      const front = text === ACCENT ? linkColour(below, scheme) : colour([...below, text], scheme);
      return contrastRatio(front, colour(below, scheme));
    };
    return { text, ground, ratios: inSchemes(ratioIn) };
  });
  return { colours: new Map(colours), numbers: new Map(numbers), contrasts };
}

function inSchemes<Value>(of: (scheme: Scheme) => Value): Record<Scheme, Value> {
  return { light: of('light'), dark: of('dark') };
}

function hexadecimal(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
