import './polluted-prototype.js';
import { getOrCreateApi } from './element/portal-widgets.js';

const api = getOrCreateApi();

/** Version of the widgets on the page: the script or module that was loaded first is active. */
export const version = api.version;

/**
 * Changes settings of the page. Omit a setting to keep its value.
 *
 * @param changes the settings that `Config` describes: an invalid one is ignored, with a warning, and `undefined` resets a setting to its default
 */
export const configure = api.configure;

/**
 * Appends a widget to an element.
 *
 * @param target element or CSS selector
 * @param widget name of the widget, such as `subscription-list`
 * @param options properties of its element
 * @returns a handle with `update` and `unmount`
 * @throws {Error} naming a target that does not exist, or an unknown widget
 */
export const mount = api.mount;

/** Sends new requests for everything on the page, and in other tabs. Resolves when the requests of the page have settled; never rejects. */
export const refresh = api.refresh;

/**
 * Selects a subscription in all lists and linked widgets of the page. Emits no event.
 *
 * @param subscriptionId id of the subscription
 * @returns whether it is selected: false, without a change, if the customer has no such subscription among the first 4,000, if the
 * subscriptions can't be loaded, or if another one has been selected in the meantime
 */
export const select = api.select;

/**
 * Adds a listener for all events of a type on the page, and replays the last `portal-load` and `portal-error` of each mounted widget to it.
 *
 * @param type such as `portal-error`
 * @param listener called with each event; its exceptions are reported and do not affect other listeners
 * @returns a function that removes the listener
 */
export const on = api.on;

/** Collects facts about the page for a support ticket: widgets, past errors, policy violations. It contains no secrets. */
export const diagnose = api.diagnose;

export type * from './element/public-types.js';
