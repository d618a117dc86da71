import { suggestName } from '../format/nearest-name.js';
import { EVENT_TYPES, type WidgetEventDetails, type WidgetEventType } from '../ui/widget-events.js';

export type EventListener<Type extends WidgetEventType> = (event: CustomEvent<WidgetEventDetails[Type]>) => void;

/** TypeScript uses this map for the types of `addEventListener()`. */
export type WidgetEventMap = { [Type in WidgetEventType]: CustomEvent<WidgetEventDetails[Type]> };

interface EventRecord {
  readonly element: Element;
  readonly type: WidgetEventType;
  readonly detail: WidgetEventDetails[WidgetEventType];
}

const CANCELABLE: readonly WidgetEventType[] = ['portal-sign-in', 'portal-action'];

/**
 * New listeners immediately receive the last of these events, because they describe the page's
 * state.
 */
const REPLAYED: readonly WidgetEventType[] = ['portal-load', 'portal-error'];

/**
 * The last event of each type, per element and widget. An account element contains several widgets.
 */
let lastEvents: readonly EventRecord[] = [];

const listeners = new Set<{ readonly type: WidgetEventType; readonly listener: (event: Event) => void }>();

export function lastErrors(): readonly WidgetEventDetails['portal-error'][] {
  return lastEvents.flatMap(({ type, detail }) =>
    type === 'portal-error' ? [detail as WidgetEventDetails['portal-error']] : [],
  );
}

/** @returns false if a listener has prevented the default action */
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
  // Copy the listeners first. If a listener is added during the dispatch, `on()` replays the event
  // to it, so it would receive the event twice.
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

/** Keeps getters, because `event.detail.data` should be computed only if a listener reads it. */
function definedPropertiesOf<Detail extends object>(detail: Detail): Detail {
  const defined = Object.entries(Object.getOwnPropertyDescriptors(detail)).filter(
    ([, { get, value }]) => (get ?? value) != null,
  );
  return Object.defineProperties({}, Object.fromEntries(defined)) as Detail;
}

/**
 * Adds a listener for all events of one type. The listener immediately receives the last
 * `portal-load` and `portal-error` of each mounted widget.
 *
 * @returns a function that removes the listener
 * @throws {TypeError} if the type is unknown or the listener isn't a function
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

/** A caller without TypeScript may even pass a symbol, which throws in a template literal. */
function unknownEvent(type: unknown): TypeError {
  const name = typeof type === 'string' ? type : typeof type;
  return new TypeError(`portal-widgets: on("${name}"): unknown event. ${suggestName(name, EVENT_TYPES)}`);
}

/** A listener's exception must not stop the widgets or other listeners. */
function invokeListener(listener: (event: Event) => void, event: Event): void {
  try {
    listener(event);
  } catch (error) {
    reportError(error);
  }
}
