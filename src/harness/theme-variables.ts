export interface ThemeVariable {
  readonly kind: 'colour' | 'number' | 'text';
  readonly name: `--portal-${string}`;
  readonly label: string;
  /** That of the style sheets, or what it comes to with the other defaults. */
  readonly default: string;
  /** Of a number; empty for one without a unit. */
  readonly unit?: 'px' | 'em' | '';
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

interface VariableGroup {
  readonly title: string;
  readonly variables: readonly ThemeVariable[];
}

/** All public theme variables, in the order of the theme editor. */
export const VARIABLE_GROUPS: readonly VariableGroup[] = [
  {
    title: 'Colours',
    variables: [
      colour('--portal-text', 'Text', 'light-dark(#1c2024, #edeef0)'),
      colour('--portal-text-muted', 'Muted text', 'light-dark(#5b6370, #a4abb5)'),
      colour('--portal-surface', 'Surface', 'light-dark(#fff, #16181c)'),
      colour('--portal-surface-subtle', 'Subtle surface', 'light-dark(#f6f7f9, #1e2126)'),
      colour('--portal-border', 'Border', 'light-dark(#e2e5ea, #31363d)'),
      colour('--portal-accent', 'Accent', 'light-dark(#35c, #9bf)'),
      colour('--portal-on-accent', 'Text on the accent', 'light-dark(#fff, #000)'),
      colour('--portal-focus', 'Focus', 'light-dark(#35c, #9bf)'),
      colour('--portal-good', 'Good', 'light-dark(#164, #6da)'),
      colour('--portal-warning', 'Warning', 'light-dark(#850, #fc6)'),
      colour('--portal-danger', 'Danger', 'light-dark(#b22, #f99)'),
    ],
  },
  {
    title: 'Type',
    variables: [
      text('--portal-font', 'Font', 'inherit'),
      text('--portal-font-mono', 'Font of tokens', "ui-monospace, 'SF Mono', Menlo, Consolas, monospace"),
      number('--portal-font-size', 'Size', '16px', 'px', 12, 22, 0.5),
      number('--portal-line-height', 'Line height', '1.5', '', 1.2, 2, 0.05),
      number('--portal-heading-weight', 'Weight of headings', '600', '', 400, 900, 50),
      number('--portal-title-size', 'Size of titles', '1.125em', 'em', 0.875, 2, 0.0625),
    ],
  },
  {
    title: 'Shape',
    variables: [
      number('--portal-radius', 'Corners', '0.5em', 'em', 0, 1.5, 0.0625),
      number('--portal-badge-radius', 'Corners of badges', '1em', 'em', 0, 1.5, 0.0625),
      number('--portal-border-width', 'Thickness of borders', '1px', 'px', 0, 4, 0.5),
      text('--portal-shadow', 'Shadow', '0 1px 2px light-dark(rgb(16 24 40 / 5%), rgb(0 0 0 / 30%))'),
    ],
  },
  {
    title: 'Space',
    variables: [
      number('--portal-space', 'Space', '1em', 'em', 0.25, 2.5, 0.125),
      number('--portal-padding', 'Padding of panels', '1.25em', 'em', 0.25, 3, 0.125),
      number('--portal-gap', 'Gap between rows', '0.85em', 'em', 0.25, 2.5, 0.125),
      number('--portal-density', 'Density of controls', '1', '', 0.75, 1.5, 0.05),
      number('--portal-sticky-offset', 'Space above a panel in view', '0px', 'px', 0, 160, 4),
    ],
  },
];

export const THEME_VARIABLES: readonly ThemeVariable[] = VARIABLE_GROUPS.flatMap(({ variables }) => variables);

function colour(name: ThemeVariable['name'], label: string, initial: string): ThemeVariable {
  return { kind: 'colour', name, label, default: initial };
}

function text(name: ThemeVariable['name'], label: string, initial: string): ThemeVariable {
  return { kind: 'text', name, label, default: initial };
}

function number(
  name: ThemeVariable['name'],
  label: string,
  initial: string,
  ...[unit, min, max, step]: [unit: 'px' | 'em' | '', min: number, max: number, step: number]
): ThemeVariable {
  return { kind: 'number', name, label, default: initial, unit, min, max, step };
}
