import type { WidgetName } from '../ui/widget-events.js';
import { suggestName } from '../format/nearest-name.js';
import { AccountElement } from './elements.js';
import { attributeName } from './settings/attributes.js';
import type { Options } from './settings/setting-kinds.js';
import { type ACCOUNT_ATTRIBUTES, type COMMON_ATTRIBUTES, SETTING_ATTRIBUTES } from './settings/settings.js';
import { WIDGET_NAMES } from './register.js';
import { describeValue, warnOnce } from './warnings.js';

/** The properties of the widget's element. `undefined` resets an option. */
export interface WidgetOptions extends Options<typeof COMMON_ATTRIBUTES>, Options<typeof ACCOUNT_ATTRIBUTES> {}

/** Changes or removes a mounted widget. */
export interface WidgetHandle {
  /** Changes the given options and keeps the others. */
  update(options: WidgetOptions): void;
  /** Removes the widget. */
  unmount(): void;
}

export function mount(target: Element | string, widget: WidgetName, options: WidgetOptions = {}): WidgetHandle {
  if (!globalThis.document)
    throw new Error(
      'portal-widgets: mount() needs a document, so nothing is mounted on a server. Call it in the browser.',
    );
  const parent = typeof target === 'string' ? findElement(target) : target;
  if (!(parent instanceof Element))
    throw new Error(
      `portal-widgets: mount(${describeValue(target)}): no element matches, so nothing is mounted. Load the script after the element, or use defer.`,
    );
  if (!WIDGET_NAMES.includes(widget))
    throw new Error(
      `portal-widgets: mount: unknown widget "${widget}", so nothing is mounted. ${suggestName(widget, WIDGET_NAMES)}`,
    );
  const element = document.createElement(`portal-${widget}`);
  setOptions(element, options);
  parent.append(element);
  return {
    update: (changes) => setOptions(element, changes),
    unmount: () => element.remove(),
  };
}

export function findElement(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}

function setOptions(element: HTMLElement, options: WidgetOptions): void {
  for (const [name, value] of Object.entries(Object(options) as Readonly<Record<string, unknown>>)) {
    // Accept the options of all widgets, because a page may pass the same options to each.
    if (name in AccountElement.prototype) Object.assign(element, { [name]: value });
    else if (SETTING_ATTRIBUTES.includes(attributeName(name)))
      warnOnce('pageSetting', attributeName(name), element.localName);
    else warnOnce('option', name);
  }
}
