import css from './styles.css?inline';

/** The style sheet of all widgets. Adopted sheets work under a strict content security policy. Undefined on a server. */
export const styleSheet = globalThis.CSSStyleSheet && new CSSStyleSheet();

let isParsed = false;

/** Parses the style sheet on the first call, which comes before the first render: the first requests are not delayed by it. */
export function parseStyles(): void {
  if (isParsed) return;
  isParsed = true;
  // jsdom has neither this method nor styles.
  styleSheet.replaceSync?.(css);
}
