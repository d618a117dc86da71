/*
 * Logic that is needed only after an action of the user: an ES module of its own, loaded at the first use. It has no components: Preact is in the bundle.
 */
export { downloadCalendar } from './calendar.js';
export { downloadEnvFile, getEnvTokens } from './env-file.js';
export { exportSubscriptions } from './export-subscriptions.js';
export { openMenu } from './menu.js';
export { getTokenFormats } from './token-formats.js';
