import type { PortalPage } from './portal-page.js';

/** Runs in the page. Content of the document, URL and storage, as text by source. */
export async function pageContent(): Promise<Record<string, string>> {
  const controls: string[] = [];
  const shadowRoots: ShadowRoot[] = [];
  function visit(root: ParentNode): void {
    for (const element of root.querySelectorAll('*')) {
      if ('value' in element) controls.push(String(element.value));
      if (!element.shadowRoot) continue;
      shadowRoots.push(element.shadowRoot);
      visit(element.shadowRoot);
    }
  }
  visit(document);
  const roots = [document, ...shadowRoots];
  const sheets = roots.flatMap(({ styleSheets, adoptedStyleSheets }) => [...styleSheets, ...adoptedStyleSheets]);
  return {
    document: document.documentElement.getHTML({ shadowRoots }),
    controls: controls.join('\n'),
    styles: sheets.flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText)).join('\n'),
    selection: String(getSelection()),
    title: document.title,
    address: location.href,
    history: JSON.stringify(history.state),
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, window.name]),
    entries: JSON.stringify(performance.getEntries()),
    databases: JSON.stringify([await indexedDB.databases(), globalThis.caches ? await caches.keys() : []]),
    forms: JSON.stringify(Array.from(document.forms, (form) => [...new FormData(form)])),
  };
}

/** Sources that contain four consecutive characters of a secret, each as `source: characters`. */
export async function findLeaks(secret: string, { page, context, service, console }: PortalPage): Promise<string[]> {
  const protocol = await context.newCDPSession(page);
  const { nodes } = await protocol.send('Accessibility.getFullAXTree');
  const snapshot = await protocol.send('DOMSnapshot.captureSnapshot', {
    computedStyles: ['content', 'background-image'],
  });
  await protocol.detach();
  const sources: Record<string, string> = {
    ...(await page.evaluate(pageContent)),
    accessibility: JSON.stringify(nodes),
    'aria snapshot': await page.locator('body').ariaSnapshot(),
    snapshot: snapshot.strings.join('\n'),
    console: console.join('\n'),
    requests: service.requests.map(({ path, query, headers }) => JSON.stringify([path, query, headers])).join('\n'),
  };
  return findLeaksIn(sources, secret);
}

/** Like `findLeaks`, for texts by source. */
export function findLeaksIn(sources: Readonly<Record<string, string>>, secret: string): string[] {
  const parts = Array.from({ length: secret.length - 3 }, (_, start) => secret.slice(start, start + 4));
  return Object.entries(sources).flatMap(([source, content]) => {
    const found = parts.filter((part) => content.includes(part));
    return found.length > 0 ? [`${source}: ${found[0]} and ${found.length - 1} more`] : [];
  });
}

/** All strings that scripts can reach by properties, starting from the API and the elements. */
export function reachableStrings({ page }: PortalPage): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    const seen = new Set<unknown>([window, null]);
    const todo: unknown[] = [
      PortalWidgets,
      Reflect.get(window, Symbol.for('portal-widgets')),
      document.documentElement,
    ];
    while (todo.length > 0) {
      const value = todo.pop();
      if (typeof value === 'string') texts.add(value);
      const isObject = typeof value === 'object' || typeof value === 'function';
      if (!isObject || seen.has(value)) continue;
      seen.add(value);
      for (const key of Reflect.ownKeys(value as object)) {
        texts.add(String(key));
        todo.push(Reflect.get(value as object, key));
      }
      if (value instanceof Map || value instanceof Set) todo.push(...Array.from(value).flat());
      if (value instanceof Node) todo.push(...value.childNodes, value.nodeValue ?? '');
      if (value instanceof Element)
        todo.push(value.shadowRoot ?? '', ...Array.from(value.attributes, (attribute) => attribute.value));
    }
    return [...texts];
  });
}
