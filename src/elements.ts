/* This entry doesn't register its elements, so call `customElements.define()`. */
import './polluted-prototype.js';

export { configure } from './element/settings/config.js';
export { diagnose } from './element/diagnostics.js';
export {
  AccessTokensElement,
  AccountElement,
  CustomerCardElement,
  SubscriptionListElement,
  UsageElement,
} from './element/elements.js';
export { on } from './element/event-dispatch.js';
export { refresh } from './element/page.js';
export { select } from './element/select.js';

export type * from './element/public-types.js';
