import styles from './actions-styles.css?inline';

// With its type, because declarations can't import a style sheet.
export const css: string = styles;
