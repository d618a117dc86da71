import css from './styles.css?inline';

let styleSheet: CSSStyleSheet | undefined;

/**
 * Adds the style sheet of all widgets to a shadow root. Adopted sheets work under a strict content security policy. The sheet is parsed on
 * first use, which is after the first requests have been sent.
 */
export function adoptStyles(root: ShadowRoot): void {
  // Assigning the same sheet again would invalidate all styles.
  if (root.adoptedStyleSheets.length > 0) return;
  if (!styleSheet) {
    styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync(css);
  }
  root.adoptedStyleSheets = [styleSheet];
}
