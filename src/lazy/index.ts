/*
 * What only an action of the user or a mistake needs: a file of its own, loaded on first use.
 */

export { getActionItems } from './action-item.js';
export { ExportStrip } from './export-strip.js';
export { Menu } from './menu.js';
export { MISTAKES } from './mistakes.js';
export { css } from './styles.js';
export { getTokenMenu } from './token-menu.js';
export { createSubscriptionSearch, loadRest, mergeRecords } from './list-search.js';
export { SearchStatus } from './search-status.js';
