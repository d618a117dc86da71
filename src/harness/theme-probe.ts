import type { Rgb } from './contrast.js';
import type { NumberVariable } from './theme-variables.js';

export type Scheme = 'light' | 'dark';

/** Tells what the browser makes of the variables inside a widget, whether they are set or not. */
export interface ThemeProbe {
  /** The value that the widgets' own sheet has for a variable that is not set; empty where it does not read it. */
  defaultOf(name: string): string;
  /** The colours of variables as they are painted one over the other, the undermost first. */
  colour(names: readonly string[], scheme: Scheme): Rgb;
  /** The colour of a text that can be pressed, which the widgets derive from the accent, over those of variables. */
  linkColour(below: readonly string[], scheme: Scheme): Rgb;
  number(variable: NumberVariable): number;
}

// What is below a surface that lets something through.
const GROUNDS: Readonly<Record<Scheme, string>> = { light: '#fff', dark: '#000' };

/** Where a sheet reads a variable, and what it takes where that is not set. */
interface Reading {
  readonly fallback: string;
  /** The rule's own variables, which the fallback may need. */
  readonly own: ReadonlyMap<string, string>;
}

export function createThemeProbe(): ThemeProbe {
  // It asks nothing of any service: it has no address to ask.
  const host = document.createElement('portal-usage');
  host.hidden = true;
  const { shadowRoot } = host;
  if (!shadowRoot) throw new Error('The widgets are not there yet');
  const container = document.createElement('div');
  container.className = 'portal';
  const probe = document.createElement('span');
  const link = document.createElement('span');
  link.className = 'button-quiet';
  container.append(probe, link);
  shadowRoot.append(container);
  document.body.append(host);
  const rules = shadowRoot.adoptedStyleSheets.flatMap(({ cssRules }) => styleRules(cssRules));
  const readings = new Map<string, Reading | undefined>();
  const canvas = createCanvas();

  function readingOf(name: string): Reading | undefined {
    if (!readings.has(name)) readings.set(name, findReading(rules, name));
    return readings.get(name);
  }

  function computed(property: 'color' | 'fontSize' | 'flexGrow', name: string): string {
    const reading = readingOf(name);
    for (const [own, value] of reading?.own ?? []) probe.style.setProperty(own, value);
    probe.style[property] = reading ? `var(${name}, ${reading.fallback})` : `var(${name})`;
    const value = getComputedStyle(probe)[property];
    probe.removeAttribute('style');
    return value;
  }

  function paint(layers: readonly string[], scheme: Scheme): Rgb {
    for (const fill of [GROUNDS[scheme], ...layers]) {
      canvas.fillStyle = fill;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  }

  function colours(names: readonly string[], scheme: Scheme): string[] {
    container.style.colorScheme = scheme;
    return names.map((name) => computed('color', name));
  }

  return {
    defaultOf: (name) => readingOf(name)?.fallback ?? '',
    colour: (names, scheme) => paint(colours(names, scheme), scheme),
    linkColour: (below, scheme) => paint([...colours(below, scheme), getComputedStyle(link).color], scheme),
    number({ name, unit }) {
      if (unit === '') return Number(computed('flexGrow', name));
      const pixels = pixelsIn(computed('fontSize', name));
      return unit === 'px' ? pixels : pixels / pixelsIn(getComputedStyle(container).fontSize);
    },
  };
}

function createCanvas(): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('There is no canvas to read colours from');
  return canvas;
}

function pixelsIn(length: string): number {
  return Number(length.replace(/px$/, ''));
}

/** All style rules, also those inside others. */
function styleRules(rules: CSSRuleList): CSSStyleRule[] {
  return Array.from(rules).flatMap((rule) => (rule instanceof CSSStyleRule ? [rule, ...styleRules(rule.cssRules)] : []));
}

function findReading(rules: readonly CSSStyleRule[], name: string): Reading | undefined {
  const read = new RegExp(`var\\(\\s*${name}\\s*,`);
  for (const { style } of rules) {
    const found = read.exec(style.cssText);
    if (!found) continue;
    const own = Array.from(style).filter((property) => property.startsWith('--') && !read.test(style.getPropertyValue(property)));
    const fallback = untilClosed(style.cssText.slice(found.index + found[0].length));
    return { fallback, own: new Map(own.map((property) => [property, style.getPropertyValue(property)])) };
  }
  return undefined;
}

/** What stands before the bracket that closes what was open. */
function untilClosed(css: string): string {
  let depth = 1;
  const end = Array.from(css).findIndex((letter) => {
    depth += Number(letter === '(') - Number(letter === ')');
    return depth === 0;
  });
  return css.slice(0, end).trim();
}
