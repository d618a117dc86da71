/* The part of the usage that is a file of its own. */
import texts from '../../i18n/locales/en.json';

export { getUsageQuery } from '../../state/usage-query.js';
export { QuotaList } from './quota-list.js';
export { UpgradeLink } from './upgrade-link.js';
export { default as css } from './usage.css?inline';

/** In a release, only the texts that no other file uses. */
export const english: object = texts;
