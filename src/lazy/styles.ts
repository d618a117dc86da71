import styles from './styles.css?inline';

// With its type, because declarations can't import a style sheet.
export const css: string = styles;
