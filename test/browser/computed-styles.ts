import type { Page } from 'playwright';

/** Every property of every element and generated box in the widgets' shadow roots: by the element's path, `property: value` lines. */
export function computedStyles(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const found: Record<string, string> = {};
    // A row that is out of view is not laid out: whether one is must not depend on where the page puts it.
    const allInView = new CSSStyleSheet();
    allInView.replaceSync('* { content-visibility: visible !important }');
    for (const { shadowRoot } of document.querySelectorAll('*')) shadowRoot?.adoptedStyleSheets.push(allInView);
    const properties = Array.from(getComputedStyle(document.documentElement));
    function visit(element: Element, path: string): void {
      for (const part of ['', '::before', '::after', '::marker']) {
        const style = getComputedStyle(element, part || null);
        found[path + part] = properties.map((property) => `${property}: ${style.getPropertyValue(property)}`).join('\n');
      }
      Array.from(element.children).forEach((child, place) => visit(child, `${path} > ${child.localName}:${place}`));
    }
    for (const name of ['customer-card', 'subscription-list', 'access-tokens']) {
      document.querySelectorAll(`portal-${name}`).forEach(({ shadowRoot }, place) => {
        for (const root of shadowRoot?.children ?? []) visit(root, `${name}:${place}`);
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
    return after.flatMap((line, place) => (line === before[place] ? [] : [`${path} ${line} instead of ${before[place]}`]));
  });
}
