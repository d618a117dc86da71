/* The part of the usage that is a file of its own. */

export { getUsageQuery } from '../../state/usage-query.js';
export { QuotaList } from './quota-list.js';
export { UpgradeLink } from './upgrade-link.js';
export { default as css } from './usage.css?inline';
