/** The styles of all widgets, then the styles of code that is loaded on demand: the later of two rules with the same specificity applies. */
const texts = [''];

/** One constructed sheet per document, because a shadow root drops it when its element moves to another document. */
const sheets = new Map<Document, CSSStyleSheet>();

/** Gives a shadow root the styles. Adopted sheets work under a strict content security policy. */
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

/** An element of the page that is named `defaultView` shadows the property of its document. */
const windowOf = (ownerDocument: Document): typeof globalThis | null =>
  ownerDocument === document ? globalThis : ownerDocument.defaultView;

/** Replaces the styles of all widgets. */
export function setStyles(css: string): void {
  texts[0] = css;
  for (const sheet of sheets.values()) write(sheet);
}

/** Adds the styles of code that is loaded on demand. */
export function addStyles(css: string): void {
  const rule = `@media all{${css}}`;
  texts.push(rule);
  for (const sheet of sheets.values()) if ('replaceSync' in sheet) sheet.insertRule(rule, sheet.cssRules.length);
}

/** jsdom has neither this method nor styles. */
function write(sheet: CSSStyleSheet): void {
  sheet.replaceSync?.(texts.join(''));
}
