interface BaseVariable {
  readonly name: `--portal-${string}`;
  readonly label: string;
}

export interface ColourVariable extends BaseVariable {
  readonly kind: 'colour';
}

/** An empty unit means a unitless number. */
export interface NumberVariable extends BaseVariable {
  readonly kind: 'number';
  readonly unit: 'px' | 'em' | '';
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface TextVariable extends BaseVariable {
  readonly kind: 'text';
  readonly suggestions: readonly string[];
}

export type ThemeVariable = ColourVariable | NumberVariable | TextVariable;

interface VariableGroup {
  readonly title: string;
  readonly variables: readonly ThemeVariable[];
}

const FONTS = ['system-ui, sans-serif', 'Georgia, serif', "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"];
const MONO_FONTS = ['ui-monospace, monospace', "'SF Mono', Menlo, Consolas, monospace"];
const SHADOWS = ['none', '0 1px 2px rgb(0 0 0 / 12%)', '0 6px 24px rgb(0 0 0 / 14%)'];

/** All public theme variables, in the order of the theme editor. */
export const VARIABLE_GROUPS: readonly VariableGroup[] = [
  {
    title: 'Colours',
    variables: [
      colour('--portal-text', 'Text'),
      colour('--portal-text-muted', 'Muted text'),
      colour('--portal-surface', 'Surface'),
      colour('--portal-surface-subtle', 'Subtle surface'),
      colour('--portal-border', 'Border'),
      colour('--portal-accent', 'Accent'),
      colour('--portal-on-accent', 'Text on the accent'),
      colour('--portal-focus', 'Focus'),
      colour('--portal-good', 'Good'),
      colour('--portal-warning', 'Warning'),
      colour('--portal-danger', 'Danger'),
    ],
  },
  {
    title: 'Type',
    variables: [
      { kind: 'text', name: '--portal-font', label: 'Font', suggestions: FONTS },
      { kind: 'text', name: '--portal-font-mono', label: 'Font of tokens', suggestions: MONO_FONTS },
      number('--portal-font-size', 'Size', 'px', 12, 22, 0.5),
      number('--portal-line-height', 'Line height', '', 1.2, 2, 0.05),
      number('--portal-heading-weight', 'Weight of headings', '', 400, 900, 50),
      number('--portal-title-size', 'Size of titles', 'em', 0.875, 2, 0.0625),
    ],
  },
  {
    title: 'Shape',
    variables: [
      number('--portal-radius', 'Corners', 'em', 0, 1.5, 0.0625),
      number('--portal-badge-radius', 'Corners of badges', 'em', 0, 1.5, 0.0625),
      number('--portal-border-width', 'Thickness of borders', 'px', 0, 4, 0.5),
      { kind: 'text', name: '--portal-shadow', label: 'Shadow', suggestions: SHADOWS },
    ],
  },
  {
    title: 'Space',
    variables: [
      number('--portal-space', 'Space', 'em', 0.25, 2.5, 0.125),
      number('--portal-padding', 'Padding of panels', 'em', 0.25, 3, 0.125),
      number('--portal-gap', 'Gap between rows', 'em', 0.25, 2.5, 0.125),
      number('--portal-density', 'Density of controls', '', 0.75, 1.5, 0.05),
      number('--portal-sticky-offset', 'Space above a panel in view', 'px', 0, 160, 4),
    ],
  },
];

export const THEME_VARIABLES: readonly ThemeVariable[] = VARIABLE_GROUPS.flatMap(({ variables }) => variables);

const MAIN_NAMES: readonly string[] = ['--portal-accent', '--portal-radius', '--portal-density'];

/** The variables that integrators change first. */
export const MAIN_VARIABLES: readonly ThemeVariable[] = THEME_VARIABLES.filter(({ name }) => MAIN_NAMES.includes(name));

function colour(name: BaseVariable['name'], label: string): ColourVariable {
  return { kind: 'colour', name, label };
}

function number(
  name: BaseVariable['name'],
  label: string,
  unit: NumberVariable['unit'],
  min: number,
  max: number,
  step: number,
): NumberVariable {
  return { kind: 'number', name, label, unit, min, max, step };
}
