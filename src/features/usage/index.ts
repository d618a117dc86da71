/* The part of the usage that is a file of its own. */
import styles from './usage.css?inline';

export { getUsageQuery } from '../../store/usage-query.js';
export { QuotaList } from './quota-list.js';
export { UsageTools } from './usage-tools.js';

// With its type, because declarations can't import a style sheet.
export const css: string = styles;
