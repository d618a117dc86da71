export interface ThemeVariable {
  readonly kind: 'color' | 'number' | 'text';
  readonly name: string;
  readonly label: string;
  /** The default value. If it depends on other variables, it is computed with their defaults. */
  readonly default: string;
  readonly range: readonly number[] | undefined;
  readonly description: string;
}

type Row = readonly [label: string, byDefault: string, details?: string, range?: readonly number[]];

const GROUPS: Readonly<Record<string, Readonly<Record<`--portal-${string}`, Row>>>> = {
  Colors: {
    '--portal-text': ['Text', 'light-dark(#1c2024, #edeef0)'],
    '--portal-text-muted': ['Muted text', 'light-dark(#5b6370, #a4abb5)'],
    '--portal-surface': ['Surface', 'light-dark(#fff, #16181c)', 'the background'],
    '--portal-surface-subtle': ['Subtle surface', 'light-dark(#f6f7f9, #1e2126)', 'the background of secondary areas'],
    '--portal-border': ['Border', 'light-dark(#e2e5ea, #31363d)'],
    '--portal-accent': [
      'Accent',
      'light-dark(#35c, #9bf)',
      'brand color of links, meters, focus ring and primary button; its lightness is adjusted for contrast',
    ],
    '--portal-on-accent': ['Text on the accent', 'light-dark(#fff, #000)', 'by default white or black, by contrast'],
    '--portal-focus': ['Focus', 'light-dark(#35c, #9bf)', 'color of the focus ring, if not the accent'],
    '--portal-good': ['Good', 'light-dark(#164, #6da)', 'normal states; background and border are derived'],
    '--portal-warning': ['Warning', 'light-dark(#850, #fc6)'],
    '--portal-danger': ['Danger', 'light-dark(#b22, #f99)', 'errors'],
  },
  Type: {
    '--portal-font': ['Font', 'inherit', 'by default the font of the page'],
    '--portal-font-mono': ['Font of tokens', "ui-monospace, 'SF Mono', Menlo, Consolas, monospace"],
    '--portal-font-size': ['Size', '16px', 'of text', [12, 22, 0.5]],
    '--portal-line-height': ['Line height', '1.5', '', [1.2, 2, 0.05]],
    '--portal-heading-weight': ['Weight of headings', '600', '', [400, 900, 50]],
    '--portal-title-size': ['Size of titles', '1.125em', "of the widget's heading", [0.875, 2, 0.0625]],
  },
  Shape: {
    '--portal-radius': ['Corners', '0.5em', 'their radius', [0, 1.5, 0.0625]],
    '--portal-badge-radius': ['Corners of badges', '1em', 'their radius', [0, 1.5, 0.0625]],
    '--portal-border-width': ['Thickness of borders', '1px', '', [0, 4, 0.5]],
    '--portal-shadow': ['Shadow', '0 1px 2px light-dark(rgb(16 24 40 / 5%), rgb(0 0 0 / 30%))', 'of cards'],
  },
  Space: {
    '--portal-space': [
      'Space',
      '1em',
      'base of all spacing, of padding and gap too if they are not set',
      [0.25, 2.5, 0.125],
    ],
    '--portal-padding': ['Padding of cards', '1.25em', '', [0.25, 3, 0.125]],
    '--portal-gap': ['Gap between rows', '0.85em', '', [0.25, 2.5, 0.125]],
    '--portal-density': ['Density of controls', '1', 'a factor for their height', [0.75, 1.5, 0.05]],
    '--portal-max-inline-size': ['Greatest width of an account', '76em', 'by default 76em'],
    '--portal-sticky-offset': [
      'Space above a panel in view',
      '0px',
      'height of a bar of the page that stays in view: the panel beside a long list, and the row that a name in the overview leads to, stay below it',
      [0, 160, 4],
    ],
  },
};

export const VARIABLE_GROUPS = Object.entries(GROUPS).map(([title, rows]) => ({
  title,
  variables: Object.entries(rows).map(([name, [label, byDefault, details = '', range]]): ThemeVariable => {
    const kind = title === 'Colors' ? 'color' : range ? 'number' : 'text';
    return { kind, name, label, default: byDefault, range, description: `${label}${details && `: ${details}`}.` };
  }),
}));

export const THEME_VARIABLES = VARIABLE_GROUPS.flatMap(({ variables }) => variables);
