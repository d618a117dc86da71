import './polluted-prototype.js';
import { getOrCreateApi } from './element/portal-widgets.js';

const api = getOrCreateApi();

/** The version of the widgets on the page. The script or module that was loaded first is active. */
export const version = api.version;

/**
 * Changes settings of the page. Omit a setting to keep its value.
 *
 * @param changes the settings that `Config` describes. An invalid setting is ignored with a
 * warning, and `undefined` resets a setting.
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

/**
 * Requests all data of the page and of other tabs again. Resolves when the page's requests have
 * settled. Never rejects.
 */
export const refresh = api.refresh;

/**
 * Selects a subscription in all lists and linked widgets of the page. Emits no event.
 *
 * @param subscriptionId id of the subscription
 * @returns true if it is selected. False, with nothing changed, if it isn't among the first 4,000,
 * if loading failed, or if another one has been selected.
 */
export const select = api.select;

/**
 * Adds a listener for all events of a type on the page. It immediately receives the last
 * `portal-load` and `portal-error` of each mounted widget.
 *
 * @param type such as `portal-error`
 * @param listener called with each event. Its exceptions are reported and don't affect other
 * listeners.
 * @returns a function that removes the listener
 */
export const on = api.on;

/**
 * Collects facts about the page for a support ticket: widgets, past errors, policy violations. It
 * contains no secrets.
 */
export const diagnose = api.diagnose;

export type * from './element/public-types.js';
