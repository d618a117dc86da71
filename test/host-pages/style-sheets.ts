import materialize from '@materializecss/materialize/dist/css/materialize.css?raw';
import pico from '@picocss/pico/css/pico.css?raw';
import picoClassless from '@picocss/pico/css/pico.classless.css?raw';
import bootstrap from 'bootstrap/dist/css/bootstrap.css?raw';
import bulma from 'bulma/css/bulma.css?raw';
import chota from 'chota/dist/chota.css?raw';
import destyle from 'destyle.css/destyle.css?raw';
import foundation from 'foundation-sites/dist/css/foundation.css?raw';
import milligram from 'milligram/dist/milligram.css?raw';
import modernNormalize from 'modern-normalize/modern-normalize.css?raw';
import mvp from 'mvp.css/mvp.css?raw';
import normalize from 'normalize.css/normalize.css?raw';
import pure from 'purecss/build/pure.css?raw';
import reset from 'reset-css/reset.css?raw';
import ress from 'ress/ress.css?raw';
import sanitizeForms from 'sanitize.css/forms.css?raw';
import sanitize from 'sanitize.css/sanitize.css?raw';
import sanitizeTypography from 'sanitize.css/typography.css?raw';
import semantic from 'semantic-ui-css/semantic.css?raw';
import spectre from 'spectre.css/dist/spectre.css?raw';
import tachyons from 'tachyons/css/tachyons.css?raw';
import preflight from 'tailwindcss/preflight.css?raw';
import newReset from 'the-new-css-reset/css/reset.css?raw';
import uikit from 'uikit/dist/css/uikit.css?raw';
import waterDark from 'water.css/out/dark.css?raw';
import water from 'water.css/out/water.css?raw';

/** The style sheets that portals are made with. */
export const FRAMEWORKS: readonly (readonly [name: string, css: string])[] = [
  ['Bootstrap', bootstrap],
  ['Bulma', bulma],
  ['chota', chota],
  ['destyle.css', destyle],
  ['Foundation', foundation],
  ['Materialize', materialize],
  ['Milligram', milligram],
  ['modern-normalize', modernNormalize],
  ['MVP.css', mvp],
  ['normalize.css', normalize],
  ['Pico', pico],
  ['Pico without classes', picoClassless],
  ['Pure', pure],
  ['reset-css', reset],
  ['ress', ress],
  ['sanitize.css', sanitize + sanitizeForms + sanitizeTypography],
  ['Semantic UI', semantic],
  ['Spectre', spectre],
  ['Tachyons', tachyons],
  ['Tailwind’s preflight', preflight],
  ['The New CSS Reset', newReset],
  ['UIkit', uikit],
  ['Water.css', water],
  ['Water.css in the dark', waterDark],
];

const EVERYTHING = '*, *::before, *::after, *::marker';

/** Style sheets that could break a widget without isolation. */
export const HOSTILE_SHEETS: readonly (readonly [name: string, css: string])[] = [
  ['unsets everything', '* { all: unset !important; display: block !important }'],
  ['reverts everything', '* { all: revert !important }'],
  ['inherits everything', '* { all: inherit !important }'],
  ['sets the font size to four pixels', 'html { font-size: 4px !important }'],
  ['sets the font size to two hundred pixels', 'html, body { font: 900 200px/0.5 cursive !important }'],
  [
    'rotates and scales the body',
    'body { transform: rotate(180deg) scale(0.5) !important; perspective: 100px !important }',
  ],
  [
    'makes all text transparent',
    `${EVERYTHING} { color: transparent !important; -webkit-text-fill-color: transparent !important }`,
  ],
  [
    'lays out everything as a grid',
    `${EVERYTHING} { display: grid !important; grid: auto-flow / 1fr 1fr !important; gap: 9px !important }`,
  ],
  ['floats everything', `${EVERYTHING} { float: right !important; clear: both !important }`],
  [
    'adds margins and borders',
    `${EVERYTHING} { margin: 9px !important; padding: 9px !important; border: 9px solid red !important }`,
  ],
  ['animates everything', '@keyframes pulse { to { translate: 9px } } * { animation: pulse 1s infinite !important }'],
  ['slows down transitions', '* { transition: all 10s !important }'],
  [
    'clips overflow',
    '* { overflow: hidden !important; text-overflow: ellipsis !important; white-space: nowrap !important }',
  ],
  ['overrides the text direction', '* { unicode-bidi: bidi-override !important }'],
  [
    'disables pointer interaction',
    '* { cursor: none !important; touch-action: none !important; user-select: none !important }',
  ],
  [
    'applies containment',
    '* { contain: strict !important; container-type: size !important; content-visibility: auto !important }',
  ],
  [
    'targets internals of the widgets',
    '[part], ::slotted(*), :host, :host *, .portal, .panel, .button { all: unset !important }',
  ],
  ['uses cascade layers', '@layer portal { * { color: red !important; letter-spacing: 9px !important } }'],
  [
    'changes counters and quotes',
    '* { counter-increment: list-item 9 !important; list-style: upper-roman !important; quotes: "x" "y" !important }',
  ],
];
