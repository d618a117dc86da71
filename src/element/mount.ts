import type { Theme } from './attributes.js';
import type { StateFilter } from '../api/portal-client.js';
import type { WidgetName } from '../widgets/widget-event.js';
import { WIDGET_NAMES } from './widget-elements.js';

/** What can be set on a widget. Each is an attribute of its element; `undefined` takes the attribute away. */
export interface WidgetOptions {
  /** Base of the User Portal API for this widget alone. */
  readonly apiBase?: string | undefined;
  /** BCP 47 tag for this widget alone. */
  readonly locale?: string | undefined;
  /** Colours of this widget alone. */
  readonly theme?: Theme | undefined;
  /** Subscription list: the state filter; empty for all. */
  readonly state?: StateFilter | undefined;
  /** Subscription list: how many rows to ask for at a time. 20 by default. */
  readonly pageSize?: number | undefined;
  /** Subscription list: keep the filter in the page's query string. */
  readonly urlSync?: boolean | undefined;
  /** Usage, and the list: where the vendor's server tells it. By https, or of the page's own origin. */
  readonly usageUrl?: string | undefined;
  /** Access tokens and usage: the subscription; without it the one that is chosen in the page's list, or a picker. */
  readonly subscriptionId?: string | undefined;
  /** Access tokens: how long a token stays shown, in seconds. 30 by default. */
  readonly revealSeconds?: number | undefined;
  /** Access tokens: how many days before its expiry a token is warned about. Scaled by its lifetime by default. */
  readonly warnDays?: number | undefined;
}

/** A widget that was mounted. */
export interface WidgetHandle {
  /** Changes what is given and leaves the rest. */
  update(options: WidgetOptions): void;
  /** Takes the widget off the page. */
  unmount(): void;
}

/**
 * Appends a widget to `target`, an element or a selector. Throws an `Error` that names a target which is not there, or a widget
 * that does not exist.
 */
export function mount(target: Element | string, widget: WidgetName, options: WidgetOptions = {}): WidgetHandle {
  const parent = typeof target === 'string' ? findElement(target) : target;
  if (!(parent instanceof Element)) throw new Error(`portal-widgets: there is no element "${target as string}" to mount into`);
  const element = createWidget(widget, options);
  parent.append(element);
  return {
    update: (changes) => setAttributes(element, changes),
    unmount: () => element.remove(),
  };
}

/** The first element that a selector finds; none for what is no selector. */
export function findElement(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}

/** The element of a widget, not yet on the page. */
export function createWidget(widget: string, options: WidgetOptions = {}): HTMLElement {
  if (!(WIDGET_NAMES as string[]).includes(widget)) {
    throw new Error(`portal-widgets: there is no widget "${widget}"`);
  }
  const element = document.createElement(`portal-${widget}`);
  setAttributes(element, options);
  return element;
}

function setAttributes(element: Element, options: WidgetOptions): void {
  for (const [option, value] of Object.entries(options) as [string, string | number | boolean | undefined][]) {
    const attribute = option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (value === undefined || value === false) element.removeAttribute(attribute);
    else element.setAttribute(attribute, value === true ? '' : String(value));
  }
}
