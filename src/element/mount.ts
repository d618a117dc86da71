import type { StateFilter } from '../api/portal-client.js';
import type { WidgetName } from '../widgets/widget-events.js';
import type { Theme } from './parse-attributes.js';
import { WIDGET_NAMES } from './register.js';

/** Options of a widget: properties of its element. `undefined` resets one. */
export interface WidgetOptions {
  /** Base of the User Portal API for this widget. */
  readonly apiBase?: string | undefined;
  /** BCP 47 tag for this widget. */
  readonly locale?: string | undefined;
  /** Colour scheme of this widget. */
  readonly theme?: Theme | undefined;
  /** Subscription list: status filter; empty for all. */
  readonly state?: StateFilter | undefined;
  /** Subscription list: rows per request. 20 by default. */
  readonly pageSize?: number | undefined;
  /** Subscription list: keep the filter and the selected subscription in the page's query string. */
  readonly urlSync?: boolean | undefined;
  /** Usage and subscription list: URL of the vendor's usage handler, with https or of the page's origin. */
  readonly usageUrl?: string | undefined;
  /** Access tokens and usage: the subscription. Without it, the widget follows the selection in the page's list or offers a picker. */
  readonly subscriptionId?: string | undefined;
  /** Access tokens: how long a token stays revealed, in seconds. 30 by default. */
  readonly revealSeconds?: number | undefined;
  /** Access tokens: how many days before its expiry a token is warned about. By default a fifth of its lifetime, 2 to 30 days. */
  readonly warnDays?: number | undefined;
}

/** A mounted widget. */
export interface WidgetHandle {
  /** Changes the given options and keeps the others. */
  update(options: WidgetOptions): void;
  /** Removes the widget from the page. */
  unmount(): void;
}

/**
 * Appends a widget to an element.
 *
 * @param target element or CSS selector
 * @throws {Error} naming a target that does not exist, or an unknown widget; on a server, which has no document
 */
export function mount(target: Element | string, widget: WidgetName, options: WidgetOptions = {}): WidgetHandle {
  if (!globalThis.document) throw new Error('portal-widgets: mount() needs a document');
  const parent = typeof target === 'string' ? findElement(target) : target;
  if (!(parent instanceof Element))
    throw new Error(`portal-widgets: there is no element "${target as string}" to mount into`);
  const element = createWidget(widget, options);
  parent.append(element);
  return {
    update: (changes) => setOptions(element, changes),
    unmount: () => element.remove(),
  };
}

/** The first element that matches a selector; null also for an invalid selector. */
export function findElement(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}

/** Creates the element of a widget without connecting it. */
export function createWidget(widget: string, options: WidgetOptions = {}): HTMLElement {
  if (!(WIDGET_NAMES as readonly string[]).includes(widget))
    throw new Error(`portal-widgets: there is no widget "${widget}"`);
  const element = document.createElement(`portal-${widget}`);
  setOptions(element, options);
  return element;
}

/** Options are properties, as frameworks set them. */
function setOptions(element: HTMLElement, options: WidgetOptions): void {
  Object.assign(element, options);
}
