import { describe, expect, it } from 'vitest';
import { openPortal, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';

// Properties that host styles must not change. Widths and heights depend on these and on the available space.
const PROPERTIES = [
  'accent-color',
  'align-items',
  'appearance',
  'background-color',
  'background-image',
  'border-block-start-color',
  'border-block-start-style',
  'border-block-start-width',
  'border-collapse',
  'border-inline-start-width',
  'border-start-start-radius',
  'box-shadow',
  'box-sizing',
  'caret-color',
  'clip-path',
  'color',
  'color-scheme',
  'column-gap',
  'content',
  'cursor',
  'direction',
  'display',
  'fill',
  'filter',
  'flex-direction',
  'flex-grow',
  'flex-wrap',
  'float',
  'font-feature-settings',
  'font-size',
  'font-stretch',
  'font-style',
  'font-variant-numeric',
  'font-weight',
  'grid-template-areas',
  'hyphens',
  'justify-content',
  'letter-spacing',
  'line-height',
  'list-style-type',
  'margin-block-end',
  'margin-block-start',
  'margin-inline-end',
  'margin-inline-start',
  'opacity',
  'order',
  'outline-style',
  'outline-width',
  'overflow-wrap',
  'overflow-x',
  'padding-block-end',
  'padding-block-start',
  'padding-inline-end',
  'padding-inline-start',
  'pointer-events',
  'position',
  'quotes',
  'rotate',
  'row-gap',
  'stroke',
  'stroke-width',
  'tab-size',
  'text-align',
  'text-decoration-line',
  'text-indent',
  'text-shadow',
  'text-transform',
  'text-wrap-mode',
  'transform',
  'transition-duration',
  'user-select',
  'vertical-align',
  'visibility',
  'white-space-collapse',
  'word-break',
  'word-spacing',
  'writing-mode',
  'z-index',
  'zoom',
  '-webkit-text-fill-color',
  '-webkit-text-security',
  '-webkit-text-stroke-width',
] as const;

const ELEMENTS = [
  'a',
  'address',
  'article',
  'aside',
  'bdi',
  'body',
  'button',
  'code',
  'dd',
  'div',
  'dl',
  'dt',
  'fieldset',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'header',
  'html',
  'input',
  'label',
  'legend',
  'li',
  'main',
  'nav',
  'ol',
  'output',
  'p',
  'path',
  'pre',
  'section',
  'select',
  'span',
  'strong',
  'svg',
  'table',
  'time',
  'ul',
].join(', ');

/** Declarations of all inherited and many other properties. */
const DECLARATIONS = `
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

const RESET = `
  html { font-size: 62.5%; }
  body { margin: 0; font: 1.6rem/1 serif; }
  ul, ol { list-style: none; }
  *, *::before { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
  svg { display: block; vertical-align: middle; }
  button { appearance: none; background: none; } [hidden] { display: none !important; }
`;

const CUSTOM_PROPERTIES = `
  :root, * {
    --_text: red !important; --_surface: lime !important; --_space: 99px !important; --_radius: 0 !important;
  }
`;

const SELECTORS = `${ELEMENTS}, .portal, .panel, .button, .badge, .line, .muted, [part], [role]`;

const STYLES: readonly (readonly [string, string])[] = [
  ['that unsets everything', '* { all: unset !important; display: block !important; }'],
  [
    'that reverts everything',
    '* { all: revert !important; display: flex !important; flex-flow: column-reverse !important; }',
  ],
  ['that styles all elements', `*, *::before, *::after, :host, ::slotted(*) { ${DECLARATIONS} }`],
  ['that styles by type, class, part and role', `${SELECTORS} { ${DECLARATIONS} }`],
  ['that sets private custom properties', CUSTOM_PROPERTIES],
  ['like a CSS reset', RESET],
];

/** Computed styles of the elements in the widgets after transitions, one line per property. */
function stylesOf({ page }: PortalPage): Promise<string[]> {
  return page.evaluate((properties) => {
    const lines: string[] = [];
    function visit(element: Element, path: string): void {
      const style = getComputedStyle(element);
      for (const property of properties) lines.push(`${path} ${property}: ${style.getPropertyValue(property)}`);
      Array.from(element.children).forEach((child, index) => visit(child, `${path} > ${child.localName}:${index}`));
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

/** A page with data, expanded tokens, a revealed token, an error and a focused button, with a style sheet. */
async function openStyled(css: string): Promise<PortalPage> {
  const portal = await openPortal({
    account: smallAccount(),
    css,
    body: scriptTag('customer-card subscription-list', 'data-theme="light"'),
    context: { viewport: { width: 900, height: 900 } },
  });
  const { region, page } = portal;
  await region('Your details').getByText('Robin Example').waitFor();
  await region('Subscriptions').getByRole('button', { name: 'Maps', exact: true }).press('Enter');
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
    expect(found.filter((line, index) => line !== expected[index])).toEqual([]);
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
    expect(await title.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)).toBe(
      value,
    );
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
    const color = await title.evaluate((element) => getComputedStyle(element).color);
    expect(Number(/\d+/.exec(color)?.[0]) > 128).toBe(isDark);
  });
});

describe('a color scheme that changes while the page is open', () => {
  const css = `html.dark { color-scheme: dark } html.light { color-scheme: light } .gone { display: none }
    * { transition: none !important; animation: none !important }`;

  async function openCard(context: NonNullable<PortalPageOptions['context']>) {
    const { page, region } = await openPortal({
      account: smallAccount(),
      css,
      body: `<main>${scriptTag('customer-card')}</main>`,
      context,
    });
    const title = region('Your details').getByRole('heading', { name: 'Your details' });
    await title.waitFor();
    const setClass = (selector: string, name: string) =>
      page.locator(selector).evaluate((element, value) => element.setAttribute('class', value), name);
    const expectDark = async (isDark: boolean) =>
      await expect
        .poll(() => title.evaluate((element) => Number(/\d+/.exec(getComputedStyle(element).color)?.[0]) > 128), {
          timeout: 10_000,
        })
        .toBe(isDark);
    return { page, setClass, expectDark };
  }

  it.each([
    ['light', 'no-preference'],
    ['dark', 'no-preference'],
    ['dark', 'reduce'],
  ] as const)(
    'is followed in both directions under a strict policy, with the preference %s and the motion %s',
    async (colorScheme, reducedMotion) => {
      const { page, setClass, expectDark } = await openCard({ colorScheme, reducedMotion });
      const isPreferred = colorScheme === 'dark';
      await expectDark(isPreferred);
      for (const name of ['dark', '', 'light', 'dark', 'light', '']) {
        await setClass('html', name);
        await expectDark(name ? name === 'dark' : isPreferred);
      }
      await page.emulateMedia({ colorScheme: isPreferred ? 'light' : 'dark' });
      await expectDark(!isPreferred);
    },
  );

  it.each([1, 2, 3])('is followed when a change is undone after %i frames', async (frames) => {
    const { page, expectDark } = await openCard({ colorScheme: 'dark' });
    for (const name of ['light', 'dark', 'light']) {
      await page.evaluate(
        async ([changed, count]) => {
          const { documentElement: root } = document;
          root.className = changed;
          for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
          root.className = '';
        },
        [name, frames] as const,
      );
      await expectDark(true);
    }
  });

  it('is followed by a widget that was hidden at the time', async () => {
    const { setClass, expectDark } = await openCard({ colorScheme: 'light' });
    await setClass('main', 'gone');
    await setClass('html', 'dark');
    await setClass('main', '');
    await expectDark(true);
  });

  it('is not followed by a widget with a theme of its own', async () => {
    const { page, setClass, expectDark } = await openCard({ colorScheme: 'light' });
    await page.evaluate(() => PortalWidgets.mount('body', 'subscription-list', { theme: 'light' }));
    const title = page.getByRole('heading', { name: 'Subscriptions' });
    await title.waitFor();
    const color = await title.evaluate((element) => getComputedStyle(element).color);
    await setClass('html', 'dark');
    await expectDark(true);
    expect(await title.evaluate((element) => getComputedStyle(element).color)).toBe(color);
  });
});
