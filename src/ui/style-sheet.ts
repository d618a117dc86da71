/**
 * The styles of all widgets, then the styles of lazy code. If the specificity is equal, the later
 * rule wins.
 */
const texts = [''];

/**
 * Each document has its own sheet, because a shadow root drops it if its element moves to another
 * document.
 */
const sheets = new Map<Document, CSSStyleSheet>();

/** Uses an adopted sheet, which works under a strict content security policy. */
export function adoptStyles(root: ShadowRoot): void {
  const { ownerDocument } = root;
  const sheet = sheets.get(ownerDocument) ?? createSheet(ownerDocument);
  if (sheet && root.adoptedStyleSheets?.[0] !== sheet) root.adoptedStyleSheets = [sheet];
}

/** Undefined for a document without a window, which renders nothing. */
function createSheet(ownerDocument: Document): CSSStyleSheet | undefined {
  for (const known of sheets.keys()) if (!windowOf(known)) sheets.delete(known);
  const view = windowOf(ownerDocument);
  if (!view) return undefined;
  const sheet = new view.CSSStyleSheet();
  sheets.set(ownerDocument, sheet);
  write(sheet);
  return sheet;
}

/** An element named `defaultView` shadows its document's property. */
const windowOf = (ownerDocument: Document): typeof globalThis | null =>
  ownerDocument === document ? globalThis : ownerDocument.defaultView;

export function setStyles(css: string): void {
  texts[0] = css;
  for (const sheet of sheets.values()) write(sheet);
}

export function addStyles(css: string): void {
  const rule = `@media all{${css}}`;
  texts.push(rule);
  for (const sheet of sheets.values()) if ('replaceSync' in sheet) sheet.insertRule(rule, sheet.cssRules.length);
}

/** jsdom lacks this method. */
function write(sheet: CSSStyleSheet): void {
  sheet.replaceSync?.(texts.join(''));
}
