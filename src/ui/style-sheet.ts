/** The style sheet of all widgets. Adopted sheets work under a strict content security policy. Undefined on a server. */
export const styleSheet = globalThis.CSSStyleSheet && new CSSStyleSheet();

/** Replaces all styles but those that have been added. jsdom has neither this method nor styles. */
export function setStyles(css: string): void {
  styleSheet.replaceSync?.(css + [...styleSheet.cssRules].map(({ cssText }) => cssText).join(''));
}

/** Adds the styles of code that is loaded on demand, as the last rule: of two with the same specificity, the later one applies. */
export function addStyles(css: string): void {
  if ('replaceSync' in styleSheet) styleSheet.insertRule(`@media all{${css}}`, styleSheet.cssRules.length);
}
