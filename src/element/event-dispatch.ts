import { suggestName } from '../format/nearest-name.js';
import { EVENT_TYPES, type WidgetEventDetails, type WidgetEventType } from '../ui/widget-events.js';

/** Listener of `on` for events of a type. */
export type EventListener<Type extends WidgetEventType> = (event: CustomEvent<WidgetEventDetails[Type]>) => void;

/** The events by type, for `addEventListener`. */
export type WidgetEventMap = { [Type in WidgetEventType]: CustomEvent<WidgetEventDetails[Type]> };

interface EventRecord {
  readonly element: Element;
  readonly type: WidgetEventType;
  readonly detail: WidgetEventDetails[WidgetEventType];
}

const CANCELABLE: readonly WidgetEventType[] = ['portal-sign-in', 'portal-action'];

/**
 * New listeners receive these events again, because they describe the page and not the user's
 * actions.
 */
const REPLAYED: readonly WidgetEventType[] = ['portal-load', 'portal-error'];

/** The last event of each type and widget. An account has several widgets. */
let lastEvents: readonly EventRecord[] = [];

const listeners = new Set<{ readonly type: WidgetEventType; readonly listener: (event: Event) => void }>();

export function lastErrors(): readonly WidgetEventDetails['portal-error'][] {
  return lastEvents.flatMap(({ type, detail }) =>
    type === 'portal-error' ? [detail as WidgetEventDetails['portal-error']] : [],
  );
}

/** Dispatches an event on the element, then to the listeners of `on`. */
export function emit<Type extends WidgetEventType>(
  element: Element,
  type: Type,
  detail: WidgetEventDetails[Type],
): boolean {
  const frozen = Object.freeze(definedPropertiesOf(detail)) as WidgetEventDetails[Type];
  const event = new CustomEvent(type, {
    bubbles: true,
    composed: true,
    cancelable: CANCELABLE.includes(type),
    detail: frozen,
  });
  if (REPLAYED.includes(type)) remember({ element, type, detail: frozen });
  // A listener that another one adds receives this event by replay, so don't call it twice.
  const current = [...listeners].filter((entry) => entry.type === type);
  element.dispatchEvent(event);
  for (const entry of current) if (listeners.has(entry)) invokeListener(entry.listener, event);
  return !event.defaultPrevented;
}

function remember(record: EventRecord): void {
  const isFormer = ({ element, type, detail }: EventRecord): boolean =>
    element === record.element && type === record.type && widgetOf(detail) === widgetOf(record.detail);
  lastEvents = [...lastEvents.filter((each) => !isFormer(each)), record];
}

const widgetOf = (detail: object): unknown => ('widget' in detail ? detail.widget : undefined);

export function forgetEventsOf(element: Element): void {
  lastEvents = lastEvents.filter((record) => record.element !== element);
}

export function forgetEvents(): void {
  lastEvents = [];
}

/** Copies an object with its getters, because listeners may not read the data. */
function definedPropertiesOf<Detail extends object>(detail: Detail): Detail {
  const defined = Object.entries(Object.getOwnPropertyDescriptors(detail)).filter(
    ([, { get, value }]) => (get ?? value) != null,
  );
  return Object.defineProperties({}, Object.fromEntries(defined)) as Detail;
}

/**
 * Adds a listener for all events of a type on the page, and returns a function that removes it. The
 * listener immediately receives the last `portal-load` and `portal-error` of each mounted widget.
 *
 * @throws {TypeError} for an unknown type, with a suggestion, or without a function
 */
export function on<Type extends WidgetEventType>(type: Type, listener: EventListener<Type>): () => void {
  if (!EVENT_TYPES.includes(type)) throw unknownEvent(type);
  if (typeof listener !== 'function')
    throw new TypeError(`portal-widgets: on("${type}"): no listener is added. Pass a function as the second argument.`);
  const entry = { type, listener: listener as (event: Event) => void };
  for (const { detail } of lastEvents.filter((past) => past.type === type))
    invokeListener(entry.listener, new CustomEvent(type, { composed: true, bubbles: true, detail }));
  listeners.add(entry);
  return () => {
    listeners.delete(entry);
  };
}

/** In plain JavaScript, the type may be any value, even one that can't be converted to text. */
function unknownEvent(type: unknown): TypeError {
  const name = typeof type === 'string' ? type : typeof type;
  return new TypeError(`portal-widgets: on("${name}"): unknown event. ${suggestName(name, EVENT_TYPES)}`);
}

/**
 * Reports exceptions like the browser, because they must not stop the widgets or other listeners.
 */
function invokeListener(listener: (event: Event) => void, event: Event): void {
  try {
    listener(event);
  } catch (error) {
    reportError(error);
  }
}
