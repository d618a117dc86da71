import { describe, expect, it } from 'vitest';
import { openPortal, type PortalPage, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';

// Properties that host styles must not change. Widths and heights depend on these and on the available space.
const PROPERTIES = [
  'accent-color', 'align-items', 'appearance', 'background-color', 'background-image', 'border-block-start-color',
  'border-block-start-style', 'border-block-start-width', 'border-collapse', 'border-inline-start-width',
  'border-start-start-radius', 'box-shadow', 'box-sizing', 'caret-color', 'clip-path', 'color', 'color-scheme',
  'column-gap', 'content', 'cursor', 'direction', 'display', 'fill', 'filter', 'flex-direction', 'flex-grow',
  'flex-wrap', 'float', 'font-feature-settings', 'font-size', 'font-stretch', 'font-style', 'font-variant-numeric',
  'font-weight', 'grid-template-areas', 'hyphens', 'justify-content', 'letter-spacing', 'line-height',
  'list-style-type', 'margin-block-end', 'margin-block-start', 'margin-inline-end', 'margin-inline-start', 'opacity',
  'order', 'outline-style', 'outline-width', 'overflow-wrap', 'overflow-x', 'padding-block-end',
  'padding-block-start', 'padding-inline-end', 'padding-inline-start', 'pointer-events', 'position', 'quotes',
  'rotate', 'row-gap', 'stroke', 'stroke-width', 'tab-size', 'text-align', 'text-decoration-line', 'text-indent',
  'text-shadow', 'text-transform', 'text-wrap-mode', 'transform', 'transition-duration', 'user-select',
  'vertical-align', 'visibility', 'white-space-collapse', 'word-break', 'word-spacing', 'writing-mode', 'z-index',
  'zoom', '-webkit-text-fill-color', '-webkit-text-security', '-webkit-text-stroke-width',
] as const;

const ELEMENTS = [
  'a', 'address', 'article', 'aside', 'bdi', 'body', 'button', 'code', 'dd', 'div', 'dl', 'dt', 'fieldset', 'footer',
  'form', 'h1', 'h2', 'h3', 'h4', 'header', 'html', 'input', 'label', 'legend', 'li', 'main', 'nav', 'ol', 'output',
  'p', 'path', 'pre', 'section', 'select', 'span', 'strong', 'svg', 'table', 'time', 'ul',
].join(', ');

/** Everything that is inherited, and more, of the worst kind. */
const UGLY = `
  color: rgb(1, 2, 3) !important; background: rgb(250, 240, 10) !important;
  font: italic 900 31px/3 cursive !important; letter-spacing: 5px !important; word-spacing: 9px !important;
  text-transform: uppercase !important; text-align: right !important; text-indent: 40px !important;
  text-shadow: 2px 2px red !important; white-space: pre !important; word-break: break-all !important;
  visibility: visible !important; cursor: wait !important; list-style: square inside !important;
  quotes: none !important; user-select: none !important; hyphens: auto !important; tab-size: 20 !important;
  font-variant: small-caps !important; -webkit-text-fill-color: red !important;
  -webkit-text-stroke: 1px blue !important; caret-color: red !important; accent-color: red !important;
  border-collapse: collapse !important; padding: 7px !important; border: 3px dotted red !important;
  fill: red !important; stroke: red !important; stroke-width: 9 !important; line-break: anywhere !important;
  text-decoration: none !important; -webkit-text-security: disc !important; text-wrap: nowrap !important;
`;

const FRAMEWORK = `
  html { font-size: 62.5%; }
  body { margin: 0; font: 1.6rem/1 serif; }
  ul, ol { list-style: none; }
  *, *::before { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
  svg { display: block; vertical-align: middle; }
  button { appearance: none; background: none; } [hidden] { display: none !important; }
`;

const SAME_NAMES = `
  :root, * {
    --_text: red !important; --_surface: lime !important; --_space: 99px !important; --_radius: 0 !important;
  }
`;

const INSIDE = `${ELEMENTS}, .portal, .panel, .button, .badge, .line, .muted, [part], [role]`;

const STYLES: readonly (readonly [string, string])[] = [
  ['that unsets everything', '* { all: unset !important; display: block !important; }'],
  ['that reverts everything', '* { all: revert !important; display: flex !important; flex-flow: column-reverse !important; }'],
  ['that is ugly everywhere', `*, *::before, *::after, :host, ::slotted(*) { ${UGLY} }`],
  ['that is ugly by name, class and part', `${INSIDE} { ${UGLY} }`],
  ['that has names of its own for the same', SAME_NAMES],
  ['of a framework', FRAMEWORK],
];

/** The style of each element in the widgets after its transitions, one line for each property. */
function stylesOf({ page }: PortalPage): Promise<string[]> {
  return page.evaluate((properties) => {
    const lines: string[] = [];
    function visit(element: Element, path: string): void {
      const style = getComputedStyle(element);
      for (const property of properties) lines.push(`${path} ${property}: ${style.getPropertyValue(property)}`);
      Array.from(element.children).forEach((child, place) => visit(child, `${path} > ${child.localName}:${place}`));
    }
    for (const name of ['customer-card', 'subscription-list']) {
      const { shadowRoot } = document.querySelector(`portal-${name}`) ?? {};
      for (const animation of shadowRoot?.getAnimations() ?? []) animation.finish();
      const [root] = shadowRoot?.children ?? [];
      if (root) visit(root, name);
    }
    return lines;
  }, PROPERTIES);
}

/** A page with data, open tokens, a shown one, a failure and the focus on a button, in a given style. */
async function openStyled(css: string): Promise<PortalPage> {
  const portal = await openPortal({
    account: smallAccount(),
    css,
    body: scriptTag('customer-card subscription-list', 'data-theme="light"'),
    context: { viewport: { width: 900, height: 900 } },
  });
  const { region, page } = portal;
  await region('Your details').getByText('Robin Example').waitFor();
  await region('Subscriptions').getByRole('button', { name: 'Access tokens Maps' }).press('Enter');
  await region('Subscriptions').getByRole('button', { name: 'Show Server' }).press('Enter');
  await region('Subscriptions').getByRole('button', { name: 'Hide Server' }).waitFor();
  portal.service.faults.set('getCustomer', { kind: 'cut' });
  await page.evaluate(() => PortalWidgets.refresh());
  await region('Your details').getByRole('alert').waitFor();
  return portal;
}

describe('computed styles equal those on an unstyled page', () => {
  let plain: Promise<string[]> | undefined;

  it.each(STYLES)('with a style sheet %s', async (_, css) => {
    plain ??= openStyled('').then(stylesOf);
    const expected = await plain;
    const found = await stylesOf(await openStyled(css));
    expect(expected.length).toBeGreaterThan(50 * PROPERTIES.length);
    expect(found.filter((line, place) => line !== expected[place])).toEqual([]);
  });
});

describe('host page determines', () => {
  it.each([
    ['the font', 'body { font-family: fantasy; }', 'font-family', 'fantasy'],
    ['a font for the widgets', ':root { --portal-font: cursive; }', 'font-family', 'cursive'],
    ['a color set on an ancestor', 'body { --portal-text: rgb(1, 2, 3); }', 'color', 'rgb(1, 2, 3)'],
    ['a color set on the element', 'portal-customer-card { --portal-text: rgb(1, 2, 3); }', 'color', 'rgb(1, 2, 3)'],
  ])('%s', async (_, css, property, value) => {
    const { region } = await openPortal({ account: smallAccount(), css, body: scriptTag('customer-card') });
    const title = region('Your details').getByRole('heading', { name: 'Your details' });
    await title.waitFor();
    expect(await title.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)).toBe(value);
  });

  it.each([
    ['dark color scheme by user preference', '', 'dark', true],
    ['light color scheme by user preference', '', 'light', false],
    ['its only color scheme', ':root { color-scheme: light; }', 'dark', false],
    ['one of its color schemes', ':root { color-scheme: light dark; }', 'dark', true],
  ] as const)('%s', async (_, css, colorScheme, isDark) => {
    const { region } = await openPortal({
      account: smallAccount(),
      css,
      body: scriptTag('customer-card'),
      context: { colorScheme },
    });
    const title = region('Your details').getByRole('heading', { name: 'Your details' });
    await title.waitFor();
    const colour = await title.evaluate((element) => getComputedStyle(element).color);
    expect(Number(/\d+/.exec(colour)?.[0]) > 128).toBe(isDark);
  });
});
