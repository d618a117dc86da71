import type { Rgb } from './contrast.js';
import type { NumberVariable } from './theme-variables.js';

export type Scheme = 'light' | 'dark';

/** Tells what the browser makes of the variables inside a widget, whether they are set or not. */
export interface ThemeProbe {
  /** The value that the widgets' own sheet has for a variable that is not set; empty where it does not read it. */
  defaultOf(name: string): string;
  /** The colours of variables as they are painted one over the other, the undermost first. */
  colour(names: readonly string[], scheme: Scheme): Rgb;
  number(variable: NumberVariable): number;
}

// What is below a surface that lets something through.
const GROUNDS: Readonly<Record<Scheme, string>> = { light: '#fff', dark: '#000' };

export function createThemeProbe(): ThemeProbe {
  // It asks nothing of any service: it has no address to ask.
  const host = document.createElement('portal-usage');
  host.hidden = true;
  const container = document.createElement('div');
  container.className = 'portal';
  const probe = document.createElement('span');
  container.append(probe);
  const { shadowRoot } = host;
  if (!shadowRoot) throw new Error('The widgets are not there yet');
  shadowRoot.append(container);
  document.body.append(host);
  const sheetText = shadowRoot.adoptedStyleSheets
    .flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText))
    .join('\n');
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('There is no canvas to read colours from');

  const defaultOf = (name: string): string => fallbackIn(sheetText, name);

  function computed(property: 'color' | 'fontSize' | 'flexGrow', name: string): string {
    const fallback = defaultOf(name);
    probe.style[property] = fallback ? `var(${name}, ${fallback})` : `var(${name})`;
    const value = getComputedStyle(probe)[property];
    probe.style[property] = '';
    return value;
  }

  return {
    defaultOf,
    colour(names, scheme) {
      probe.style.colorScheme = scheme;
      for (const fill of [GROUNDS[scheme], ...names.map((name) => computed('color', name))]) {
        canvas.fillStyle = fill;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue];
    },
    number({ name, unit }) {
      if (unit === '') return Number(computed('flexGrow', name));
      const pixels = pixelsIn(computed('fontSize', name));
      return unit === 'px' ? pixels : pixels / pixelsIn(getComputedStyle(container).fontSize);
    },
  };
}

function pixelsIn(length: string): number {
  return Number(length.replace(/px$/, ''));
}

/** The fallback in the first `var()` of a variable. */
function fallbackIn(css: string, name: string): string {
  const found = new RegExp(`var\\(\\s*${name}\\s*,`).exec(css);
  if (!found) return '';
  const from = found.index + found[0].length;
  let depth = 1;
  let end = from;
  while (depth > 0 && end < css.length) {
    depth += Number(css[end] === '(') - Number(css[end] === ')');
    end += 1;
  }
  return css.slice(from, end - 1).trim();
}
