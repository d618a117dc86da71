import css from './styles.css?inline';

/** The style sheet of all widgets. Adopted sheets work under a strict content security policy. Undefined on a server. */
export const styleSheet = globalThis.CSSStyleSheet && new CSSStyleSheet();
styleSheet?.replaceSync(css);
