/** The styles of all widgets, then of each lazy file. */
const texts = [''];

/** Shadow roots can't adopt a sheet of another document. */
const sheets = new Map<Document, CSSStyleSheet>();

/** A strict content security policy would block a `<style>` element. */
export function adoptStyles(root: ShadowRoot): void {
  const { ownerDocument } = root;
  const sheet = sheets.get(ownerDocument) ?? createSheet(ownerDocument);
  if (sheet && root.adoptedStyleSheets?.[0] !== sheet) root.adoptedStyleSheets = [sheet];
}

/** Returns undefined for a document without a window, such as a `DOMParser` result. */
function createSheet(ownerDocument: Document): CSSStyleSheet | undefined {
  for (const known of sheets.keys()) if (!windowOf(known)) sheets.delete(known);
  const view = windowOf(ownerDocument);
  if (!view) return undefined;
  const sheet = new view.CSSStyleSheet();
  sheets.set(ownerDocument, sheet);
  write(sheet);
  return sheet;
}

/**
 * Avoids `document.defaultView`, because `<img name="defaultView">` in the page would replace it.
 */
const windowOf = (ownerDocument: Document): typeof globalThis | null =>
  ownerDocument === document ? globalThis : ownerDocument.defaultView;

export function setStyles(css: string): void {
  if (texts[0] === css) return;
  texts[0] = css;
  for (const sheet of sheets.values()) write(sheet);
}

export function addStyles(css: string): void {
  const rule = `@media all{${css}}`;
  texts.push(rule);
  for (const sheet of sheets.values()) if ('replaceSync' in sheet) sheet.insertRule(rule, sheet.cssRules.length);
}

/** Does nothing in jsdom, which lacks `replaceSync`. */
function write(sheet: CSSStyleSheet): void {
  sheet.replaceSync?.(texts.join(''));
}
