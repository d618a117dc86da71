/*
 * Code that only an action of the user or a mistake needs: a separate ES module, loaded on first use. It contains no components, because Preact is in the bundle.
 */
export { downloadCalendar } from './calendar.js';
export { downloadEnvFile, getEnvFile, getVariables, loadAllTokens } from './env-file.js';
export { exportSubscriptions } from './export-subscriptions.js';
export { openMenu } from './menu.js';
export { MISTAKES } from './mistakes.js';
export { getTokenFormats } from './token-formats.js';
