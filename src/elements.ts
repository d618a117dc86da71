/*
 * The element classes and the JavaScript API without `mount`. Importing them registers no elements: that is left to `customElements.define()`.
 */
import { setLocaleLoader } from './element/load-messages.js';
import { loadLocale } from './i18n/load-locale.js';

setLocaleLoader(loadLocale);

export { AccessTokensElement } from './element/access-tokens-element.js';
export { AccountElement } from './element/account-element.js';
export { refresh } from './element/accounts.js';
export { configure } from './element/config.js';
export { CustomerCardElement } from './element/customer-card-element.js';
export { diagnose } from './element/diagnostics.js';
export { on } from './element/events.js';
export { select } from './element/select.js';
export { SubscriptionListElement } from './element/subscription-list-element.js';
export { UsageElement } from './element/usage-element.js';

export type * from './element/public-types.js';
