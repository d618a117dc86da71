import './polluted-prototype.js';
import { getOrCreateApi } from './element/portal-widgets.js';

const api = getOrCreateApi();

/** The version of the widgets. If the page loads several, the version that it loaded first. */
export const version = api.version;

/**
 * Changes settings of the page. Omit a setting to keep its value.
 *
 * @param changes the new values. `undefined` resets a setting, and an invalid value is ignored with
 * a warning.
 */
export const configure = api.configure;

/**
 * Appends a widget to an element.
 *
 * @param target an element or a CSS selector
 * @param widget the widget's name, such as `subscription-list`
 * @param options properties of the widget's element, such as `pageSize`
 * @returns a handle with `update` and `unmount`
 * @throws {Error} if the target doesn't exist, if the widget is unknown, or on a server
 */
export const mount = api.mount;

/**
 * Requests all data again, here and in other tabs. Resolves when this page's requests have settled.
 * Never rejects.
 */
export const refresh = api.refresh;

/**
 * Selects a subscription in all lists and linked widgets. Emits no event.
 *
 * @param subscriptionId the id of the subscription
 * @returns false if loading fails, if the subscription isn't among the first 4,000, or if another
 * one is selected meanwhile
 */
export const select = api.select;

/**
 * Adds a listener for all events of one type. The listener immediately receives the last
 * `portal-load` and `portal-error` of each mounted widget.
 *
 * @param type the event type, such as `portal-error`
 * @param listener called with each event. Its exceptions are reported and don't affect other
 * listeners.
 * @returns a function that removes the listener
 */
export const on = api.on;

/**
 * Collects facts for a support ticket, such as past errors and violated policies, without secrets.
 */
export const diagnose = api.diagnose;

export type * from './element/public-types.js';
