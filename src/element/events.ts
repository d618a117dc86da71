import type { WidgetEventDetails, WidgetEventType } from '../widgets/widget-events.js';

export type { ErrorKind, StateFilter } from '../state/types.js';
export type { WidgetEventDetails, WidgetEventType, WidgetName } from '../widgets/widget-events.js';

export type EventListener<Type extends WidgetEventType> = (event: CustomEvent<WidgetEventDetails[Type]>) => void;

/** The events by type, for `addEventListener`. */
export type WidgetEventMap = { [Type in WidgetEventType]: CustomEvent<WidgetEventDetails[Type]> };

interface EventRecord {
  readonly type: WidgetEventType;
  readonly detail: WidgetEventDetails[WidgetEventType];
}

/** Events whose default action the host page may prevent. */
const CANCELABLE: readonly WidgetEventType[] = ['portal-sign-in', 'portal-action'];

/** Events that new listeners receive, too: they say what the page shows. What the user did is not repeated. */
const REPLAYED: readonly WidgetEventType[] = ['portal-load', 'portal-error'];

// A page that stays open for days must not accumulate events.
const MAX_HISTORY = 200;

const history: EventRecord[] = [];
const listeners = new Set<{ readonly type: WidgetEventType; readonly listener: (event: Event) => void }>();

/** Details of the `portal-error` events in the history, the latest last. */
export function errorHistory(): readonly WidgetEventDetails['portal-error'][] {
  return history.flatMap(({ type, detail }) =>
    type === 'portal-error' ? [detail as WidgetEventDetails['portal-error']] : [],
  );
}

/** Dispatches an event on the element and to the listeners of `on`. The result is false if a listener has prevented its default action. */
export function emit<Type extends WidgetEventType>(
  element: Element,
  type: Type,
  detail: WidgetEventDetails[Type],
): boolean {
  const defined = Object.entries(detail).filter(([, value]) => value !== undefined);
  const frozen = Object.freeze(Object.fromEntries(defined)) as unknown as WidgetEventDetails[Type];
  const event = new CustomEvent(type, {
    bubbles: true,
    composed: true,
    cancelable: CANCELABLE.includes(type),
    detail: frozen,
  });
  if (REPLAYED.includes(type)) history.push({ type, detail: frozen });
  if (history.length > MAX_HISTORY) history.shift();
  element.dispatchEvent(event);
  for (const entry of [...listeners]) if (entry.type === type) invokeListener(entry.listener, event);
  return !event.defaultPrevented;
}

/** Adds a listener for all events of a type on the page, replays past `portal-load` and `portal-error` events to it, and returns a function that removes it. */
export function on<Type extends WidgetEventType>(type: Type, listener: EventListener<Type>): () => void {
  const entry = { type, listener: listener as (event: Event) => void };
  for (const past of [...history]) {
    if (past.type === type) invokeListener(entry.listener, new CustomEvent(type, { detail: past.detail }));
  }
  listeners.add(entry);
  return () => {
    listeners.delete(entry);
  };
}

/** Reports an exception of a host page's listener like the browser does, so that it stops neither us nor other listeners. */
function invokeListener(listener: (event: Event) => void, event: Event): void {
  try {
    listener(event);
  } catch (error) {
    reportError(error);
  }
}
