import type { WidgetEventDetails, WidgetEventType } from '../widgets/widget-event.js';

export type { WidgetEventDetails, WidgetEventType, WidgetName } from '../widgets/widget-event.js';

export type PageListener<Type extends WidgetEventType> = (event: CustomEvent<WidgetEventDetails[Type]>) => void;

interface Remembered {
  readonly type: WidgetEventType;
  readonly detail: WidgetEventDetails[WidgetEventType];
}

// A page that stays open for days must not fill up with its own past.
const MOST_REMEMBERED = 200;

const remembered: Remembered[] = [];
const listeners = new Set<{ readonly type: WidgetEventType; readonly call: (event: Event) => void }>();

/** The errors that the page was told of, the last ones last. */
export function pastErrors(): readonly WidgetEventDetails['portal-error'][] {
  return remembered.flatMap(({ type, detail }) => (type === 'portal-error' ? [detail as WidgetEventDetails['portal-error']] : []));
}

/** Tells the page through the element, and everyone who listens through `on`. */
export function emit<Type extends WidgetEventType>(
  element: Element,
  type: Type,
  detail: WidgetEventDetails[Type],
): void {
  const known = Object.entries(detail).filter(([, value]) => value !== undefined);
  const frozen = Object.freeze(Object.fromEntries(known)) as unknown as WidgetEventDetails[Type];
  const event = new CustomEvent(type, { bubbles: true, composed: true, detail: frozen });
  remembered.push({ type, detail: frozen });
  if (remembered.length > MOST_REMEMBERED) remembered.shift();
  element.dispatchEvent(event);
  for (const listener of [...listeners]) if (listener.type === type) callSafely(listener.call, event);
}

/**
 * Calls the listener for every event of that type on the page, first for those that have happened already.
 * Gives the way to stop that.
 */
export function on<Type extends WidgetEventType>(type: Type, listener: PageListener<Type>): () => void {
  const entry = { type, call: listener as (event: Event) => void };
  for (const past of [...remembered]) {
    if (past.type === type) callSafely(entry.call, new CustomEvent(type, { detail: past.detail }));
  }
  listeners.add(entry);
  return () => {
    listeners.delete(entry);
  };
}

/** A listener of the page that throws is the page's concern: it is reported there and stops nothing here. */
function callSafely(call: (event: Event) => void, event: Event): void {
  try {
    call(event);
  } catch (error) {
    reportError(error);
  }
}
