import type { WidgetEventDetails, WidgetEventType } from '../widgets/widget-events.js';

/** Listener of `on` for events of a type. */
export type EventListener<Type extends WidgetEventType> = (event: CustomEvent<WidgetEventDetails[Type]>) => void;

/** The events by type, for `addEventListener`. */
export type WidgetEventMap = { [Type in WidgetEventType]: CustomEvent<WidgetEventDetails[Type]> };

interface EventRecord {
  readonly type: WidgetEventType;
  readonly detail: WidgetEventDetails[WidgetEventType];
  /** The widget. */
  readonly source: string;
  readonly scope: string;
}

/** Events whose default action the host page may prevent. */
const CANCELABLE: readonly WidgetEventType[] = ['portal-sign-in', 'portal-action'];

/** Events that new listeners receive, too: they say what the page shows. What the user did is not repeated. */
const REPLAYED: readonly WidgetEventType[] = ['portal-load', 'portal-error'];

// A page that stays open for days must not accumulate events.
const MAX_HISTORY = 200;

const history: EventRecord[] = [];
const sourceIds = new WeakMap<Element, number>();
let sourceCount = 0;
const listeners = new Set<{ readonly type: WidgetEventType; readonly listener: (event: Event) => void }>();

/** Details of the `portal-error` events in the history, the latest last. */
export function errorHistory(): readonly WidgetEventDetails['portal-error'][] {
  return history.flatMap(({ type, detail }) =>
    type === 'portal-error' ? [detail as WidgetEventDetails['portal-error']] : [],
  );
}

/**
 * Dispatches an event on the element and to the listeners of `on`. The result is false if a listener has prevented its default action.
 *
 * @param scope the account, whose events `forgetEvents` removes
 */
export function emit<Type extends WidgetEventType>(
  element: Element,
  type: Type,
  detail: WidgetEventDetails[Type],
  scope = '',
): boolean {
  const frozen = Object.freeze(definedPropertiesOf(detail)) as WidgetEventDetails[Type];
  const event = new CustomEvent(type, {
    bubbles: true,
    composed: true,
    cancelable: CANCELABLE.includes(type),
    detail: frozen,
  });
  if (REPLAYED.includes(type)) addToHistory({ type, detail: frozen, source: sourceOf(element, detail), scope });
  // One that is added meanwhile gets it from the history.
  const current = [...listeners].filter((entry) => entry.type === type);
  element.dispatchEvent(event);
  for (const entry of current) if (listeners.has(entry)) invokeListener(entry.listener, event);
  return !event.defaultPrevented;
}

/** A copy that keeps getters: data is copied when it is read. */
function definedPropertiesOf<Detail extends object>(detail: Detail): Detail {
  const defined = Object.entries(Object.getOwnPropertyDescriptors(detail)).filter(
    ([, { get, value }]) => (get ?? value) != null,
  );
  return Object.defineProperties({}, Object.fromEntries(defined)) as Detail;
}

/** Identifies a widget without keeping its element. */
function sourceOf(element: Element, detail: object): string {
  const id = sourceIds.get(element) ?? ++sourceCount;
  sourceIds.set(element, id);
  return `${id} ${'widget' in detail ? String(detail.widget) : ''}`;
}

/** Data that a widget no longer shows is not kept. */
function addToHistory(record: EventRecord): void {
  const former = history.findIndex(
    ({ type, source }) => type === 'portal-load' && type === record.type && source === record.source,
  );
  if (former !== -1) history.splice(former, 1);
  history.push(record);
  if (history.length > MAX_HISTORY) history.shift();
}

/** Removes the events of an account, whose customer is another one now. */
export function forgetEvents(scope: string): void {
  const kept = history.filter((record) => record.scope !== scope);
  history.splice(0, history.length, ...kept);
}

/**
 * Adds a listener for all events of a type on the page, and returns a function that removes it. The last `portal-load` and `portal-error`
 * event of each widget is replayed to it.
 */
export function on<Type extends WidgetEventType>(type: Type, listener: EventListener<Type>): () => void {
  const entry = { type, listener: listener as (event: Event) => void };
  const latest = new Map(history.filter((past) => past.type === type).map(({ source, detail }) => [source, detail]));
  for (const detail of latest.values())
    invokeListener(entry.listener, new CustomEvent(type, { composed: true, bubbles: true, detail }));
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
