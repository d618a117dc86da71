import materialize from '@materializecss/materialize/dist/css/materialize.css?raw';
import pico from '@picocss/pico/css/pico.css?raw';
import bootstrap from 'bootstrap/dist/css/bootstrap.css?raw';
import bulma from 'bulma/css/bulma.css?raw';
import foundation from 'foundation-sites/dist/css/foundation.css?raw';
import semantic from 'semantic-ui-css/semantic.css?raw';
import tachyons from 'tachyons/css/tachyons.css?raw';
import preflight from 'tailwindcss/preflight.css?raw';
import uikit from 'uikit/dist/css/uikit.css?raw';
import waterDark from 'water.css/out/dark.css?raw';

/**
 * Style sheets that portals are made with: those with the most rules, a reset, and one that is
 * dark.
 */
export const FRAMEWORKS: Readonly<Record<string, string>> = {
  Bootstrap: bootstrap,
  Bulma: bulma,
  Foundation: foundation,
  Materialize: materialize,
  Pico: pico,
  'Semantic UI': semantic,
  Tachyons: tachyons,
  'Tailwind’s preflight': preflight,
  UIkit: uikit,
  'Water.css in the dark': waterDark,
};

const EVERYTHING = '*, *::before, *::after, *::marker';

/**
 * Style sheets that could break a widget without isolation: by what is inherited, or by its parts.
 */
export const HOSTILE_SHEETS: Readonly<Record<string, string>> = {
  'unsets everything': '* { all: unset !important; display: block !important }',
  'inherits everything': '* { all: inherit !important }',
  'sets the font size to four pixels': 'html { font-size: 4px !important }',
  'sets the font size to two hundred pixels': 'html, body { font: 900 200px/0.5 cursive !important }',
  'makes all text transparent': `${EVERYTHING} { color: transparent !important; -webkit-text-fill-color: transparent !important }`,
  'clips overflow':
    '* { overflow: hidden !important; text-overflow: ellipsis !important; white-space: nowrap !important }',
  'overrides the text direction': '* { unicode-bidi: bidi-override !important }',
  'disables pointer interaction':
    '* { cursor: none !important; touch-action: none !important; user-select: none !important }',
  'targets internals of the widgets':
    '[part], ::slotted(*), :host, :host *, .portal, .panel, .button { all: unset !important }',
  'uses cascade layers': '@layer portal { * { color: red !important; letter-spacing: 9px !important } }',
  'changes counters and quotes':
    '* { counter-increment: list-item 9 !important; list-style: upper-roman !important; quotes: "x" "y" !important }',
};
