/*
 * Code that only a user's action or a warning needs. It is a file of its own, loaded on first use.
 */

export { getActionItems } from './action-item.js';
export { ExportStrip } from './export-strip.js';
export { Menu } from './menu.js';
export { WARNINGS } from './warnings.js';
export { css } from './styles.js';
export { getTokenMenu } from './token-menu.js';
export { createSubscriptionSearch, loadSearched, mergeRecords, needsMore } from './list-search.js';
export { SearchStatus } from './search-status.js';
