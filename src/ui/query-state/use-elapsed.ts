import { useWidget } from '../widget-context.js';

/**
 * Returns the milliseconds since a moment in `performance.now()`, and renders the component again
 * when its text changes.
 *
 * @param getNextUpdate returns the elapsed time at which the text changes next, or `Infinity`
 */
export function useElapsed(since: number, getNextUpdate: (elapsed: number) => number): number {
  const { clock } = useWidget().page;
  // Read the clock's signal, so that the component renders again when the alarm rings.
  void clock.currentTime.value;
  const startedAt = clock.at(since);
  const elapsed = Math.max(0, clock.now() - startedAt);
  clock.wakeAt(startedAt + getNextUpdate(elapsed));
  return elapsed;
}
