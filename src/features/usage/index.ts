import styles from './usage.css?inline';

export { getUsageQuery } from './usage-query.js';
export { QuotaList } from './quota-list.js';
export { UsageTools } from './usage-tools.js';

// Write the type, because generated declarations can't import style sheets.
export const css: string = styles;
