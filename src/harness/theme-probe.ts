import type { Rgb } from './contrast.js';
import type { NumberVariable } from './theme-variables.js';

export type Scheme = 'light' | 'dark';

/** Computes theme variables inside a widget, including defaults. */
export interface ThemeProbe {
  /** The fallback in the widgets' style sheet; empty if it does not use the variable. */
  defaultOf(name: string): string;
  /** The visible colour of variables painted in layers, bottom first. */
  colour(names: readonly string[], scheme: Scheme): Rgb;
  /** The colour of links, which the widgets derive from the accent, on top of `layers`. */
  linkColour(layers: readonly string[], scheme: Scheme): Rgb;
  number(variable: NumberVariable): number;
}

// Below translucent surfaces.
const CANVAS_COLOURS: Readonly<Record<Scheme, string>> = { light: '#fff', dark: '#000' };

/** The first use of a variable in the style sheets. */
interface VariableUse {
  readonly fallback: string;
  /** Variables set by the same rule, which the fallback may use. */
  readonly localVariables: ReadonlyMap<string, string>;
}

export function createThemeProbe(): ThemeProbe {
  // Without a usage URL it sends no requests.
  const host = document.createElement('portal-usage');
  host.hidden = true;
  const { shadowRoot } = host;
  if (!shadowRoot) throw new Error('The widgets are not registered yet');
  const container = document.createElement('div');
  container.className = 'portal';
  const probe = document.createElement('span');
  const link = document.createElement('span');
  link.style.color = 'var(--_link)';
  container.append(probe, link);
  shadowRoot.append(container);
  document.body.append(host);
  const { adoptedStyleSheets } = shadowRoot;
  let rules: readonly CSSStyleRule[] | undefined;
  const uses = new Map<string, VariableUse | undefined>();
  const canvas = createCanvas();

  function firstUseOf(name: string): VariableUse | undefined {
    rules ??= adoptedStyleSheets.flatMap(({ cssRules }) => styleRules(cssRules));
    if (!uses.has(name)) uses.set(name, findUse(rules, name));
    return uses.get(name);
  }

  function computed(property: 'color' | 'fontSize' | 'flexGrow', name: string): string {
    const use = firstUseOf(name);
    for (const [local, value] of use?.localVariables ?? []) probe.style.setProperty(local, value);
    probe.style[property] = use ? `var(${name}, ${use.fallback})` : `var(${name})`;
    const value = getComputedStyle(probe)[property];
    probe.removeAttribute('style');
    return value;
  }

  function paint(layers: readonly string[], scheme: Scheme): Rgb {
    for (const fill of [CANVAS_COLOURS[scheme], ...layers]) {
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
    defaultOf: (name) => firstUseOf(name)?.fallback ?? '',
    colour: (names, scheme) => paint(colours(names, scheme), scheme),
    linkColour: (layers, scheme) => paint([...colours(layers, scheme), getComputedStyle(link).color], scheme),
    number({ name, unit }) {
      if (unit === '') return Number(computed('flexGrow', name));
      const pixels = pixelsIn(computed('fontSize', name));
      return unit === 'px' ? pixels : pixels / pixelsIn(getComputedStyle(container).fontSize);
    },
  };
}

function createCanvas(): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('Canvas is not supported');
  return canvas;
}

function pixelsIn(length: string): number {
  return Number(length.replace(/px$/, ''));
}

/** Including nested rules. */
function styleRules(rules: CSSRuleList): CSSStyleRule[] {
  return Array.from(rules).flatMap((rule) =>
    rule instanceof CSSStyleRule ? [rule, ...styleRules(rule.cssRules)] : [],
  );
}

function findUse(rules: readonly CSSStyleRule[], name: string): VariableUse | undefined {
  const usage = new RegExp(`var\\(\\s*${name}\\s*,`);
  for (const { style } of rules) {
    const match = usage.exec(style.cssText);
    if (!match) continue;
    const local = Array.from(style).filter(
      (property) => property.startsWith('--') && !usage.test(style.getPropertyValue(property)),
    );
    const fallback = untilClosingBracket(style.cssText.slice(match.index + match[0].length));
    return { fallback, localVariables: new Map(local.map((property) => [property, style.getPropertyValue(property)])) };
  }
  return undefined;
}

/** The text up to the bracket that closes an already open one. */
function untilClosingBracket(css: string): string {
  let depth = 1;
  const end = Array.from(css).findIndex((character) => {
    depth += Number(character === '(') - Number(character === ')');
    return depth === 0;
  });
  return css.slice(0, end).trim();
}
