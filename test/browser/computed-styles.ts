import type { Page } from 'playwright';

/** Computed styles of all elements and pseudo-elements in the widgets' shadow roots: `property: value` lines by element path. */
export function computedStyles(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const found: Record<string, string> = {};
    // Off-screen rows are not laid out, and which rows are off-screen depends on the page.
    const renderAll = new CSSStyleSheet();
    renderAll.replaceSync('* { content-visibility: visible !important }');
    for (const { shadowRoot } of document.querySelectorAll('*')) shadowRoot?.adoptedStyleSheets.push(renderAll);
    const properties = Array.from(getComputedStyle(document.documentElement));
    function visit(element: Element, path: string): void {
      for (const part of ['', '::before', '::after', '::marker']) {
        const style = getComputedStyle(element, part || null);
        found[path + part] = properties
          .map((property) => `${property}: ${style.getPropertyValue(property)}`)
          .join('\n');
      }
      Array.from(element.children).forEach((child, index) => visit(child, `${path} > ${child.localName}:${index}`));
    }
    for (const name of ['customer-card', 'subscription-list', 'access-tokens']) {
      document.querySelectorAll(`portal-${name}`).forEach(({ shadowRoot }, index) => {
        for (const root of shadowRoot?.children ?? []) visit(root, `${name}:${index}`);
      });
    }
    return found;
  });
}

/** Differences between two pages, each as `element property: found instead of expected`. */
export function differences(expected: Record<string, string>, found: Record<string, string>): string[] {
  const paths = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...paths].flatMap((path) => {
    if (expected[path] === found[path]) return [];
    const before = expected[path]?.split('\n') ?? ['nothing'];
    const after = found[path]?.split('\n') ?? ['nothing'];
    return after.flatMap((line, index) =>
      line === before[index] ? [] : [`${path} ${line} instead of ${before[index]}`],
    );
  });
}
