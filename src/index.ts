import { install } from './element/portal-widgets.js';

const widgets = install();

/** The version of the widgets that the page has: the first one that was loaded wins. */
export const version = widgets.version;

/**
 * Changes what holds for all widgets of the page: `apiBase`, `locale`, `theme`, `messages`. What is not given stays.
 * Elements' own attributes win over it.
 */
export const configure = widgets.configure;

/**
 * Appends a widget to `target`, an element or a selector. Gives a handle with `update` and `unmount`.
 * Throws an `Error` that names a target which is not there, or a widget that does not exist.
 */
export const mount = widgets.mount;

/** Asks the service again for everything that the page shows. Resolves when all answers are in, and never rejects. */
export const refresh = widgets.refresh;

/**
 * Calls `listener` for every event of that type on the page, first for those that have happened already.
 * Gives the way to stop that.
 */
export const on = widgets.on;

/** A plain object for a support ticket, without secrets: what is mounted, what has failed, what the page does not allow. */
export const diagnose = widgets.diagnose;

export type { Diagnosis } from './element/portal-widgets.js';
export type { PageFacts } from './element/page-stores.js';
export type { Theme } from './element/attributes.js';
export type { WidgetHandle, WidgetOptions } from './element/mount.js';
export type { PageListener, WidgetEventDetails, WidgetEventType, WidgetName } from './element/page-events.js';
export type { Settings } from './element/settings.js';
