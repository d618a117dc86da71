import type { Page } from 'playwright';

/** `property: value` lines by the path of an element or pseudo-element. */
export type Styles = Record<string, readonly string[]>;

declare global {
  function collectStyles(): Styles;
  var rememberedStyles: Styles;
}

/**
 * Adds a function that returns the computed styles of all elements in the widgets' shadow roots.
 * Use it with `initScript`.
 */
export function defineCollectStyles(): void {
  globalThis.collectStyles = () => {
    const found: Styles = {};
    // Off-screen rows are not laid out, and which rows are off-screen depends on the page.
    const RENDER_ALL = '* { content-visibility: visible !important; }';
    for (const { shadowRoot } of document.querySelectorAll('*')) {
      if (!shadowRoot || shadowRoot.adoptedStyleSheets.some(({ cssRules }) => cssRules[0]?.cssText === RENDER_ALL))
        continue;
      const renderAll = new CSSStyleSheet();
      renderAll.replaceSync(RENDER_ALL);
      shadowRoot.adoptedStyleSheets.push(renderAll);
    }
    const properties = Array.from(getComputedStyle(document.documentElement));
    const linesOf = (style: CSSStyleDeclaration, names: readonly string[]) =>
      names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
    function visit(element: Element, path: string): void {
      const own = getComputedStyle(element);
      found[path] = linesOf(own, properties);
      for (const part of ['::before', '::after', '::marker']) {
        const style = getComputedStyle(element, part);
        // If a pseudo-element has no box, compare only its content.
        const hasBox = part === '::marker' ? own.display === 'list-item' : !/^(none|normal)$/.test(style.content);
        found[path + part] = hasBox ? linesOf(style, properties) : linesOf(style, ['content']);
      }
      Array.from(element.children).forEach((child, index) => visit(child, `${path} > ${child.localName}:${index}`));
    }
    for (const name of ['customer-card', 'subscription-list', 'access-tokens']) {
      document.querySelectorAll(`portal-${name}`).forEach(({ shadowRoot }, index) => {
        for (const root of shadowRoot?.children ?? []) visit(root, `${name}:${index} > .${root.className}`);
      });
    }
    return found;
  };
}

/**
 * Sets the styles that a page is compared with: its own current ones, or the styles of another
 * page. Returns them.
 */
export function rememberStyles(page: Page, styles?: Styles): Promise<Styles> {
  return page.evaluate((given) => (globalThis.rememberedStyles = given ?? collectStyles()), styles);
}

/** Differences to the remembered styles, each as `element property: found instead of expected`. */
export function changedStyles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const expected = globalThis.rememberedStyles;
    const found = collectStyles();
    const paths = new Set([...Object.keys(expected), ...Object.keys(found)]);
    return [...paths].flatMap((path) => {
      const before = expected[path] ?? ['nothing'];
      const after = found[path] ?? ['nothing'];
      // A pseudo-element that has a box in one of the two only.
      const contentOf = (styles: readonly string[]) => styles.find((line) => line.startsWith('content: '));
      if (before.length !== after.length && contentOf(before) && contentOf(after))
        return [`${path} ${contentOf(after)} instead of ${contentOf(before)}`];
      const lines = after.length < before.length ? before.map((_, index) => after[index] ?? 'nothing') : after;
      return lines.flatMap((line, index) =>
        line === before[index] ? [] : [`${path} ${line} instead of ${before[index] ?? 'nothing'}`],
      );
    });
  });
}
