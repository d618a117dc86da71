import { useWidget } from '../widget-context.js';

/**
 * Returns the milliseconds since a time of `performance.now()`, for texts such as "2 minutes ago".
 * Renders the component again when the text must change.
 *
 * @param getNextUpdate returns the elapsed time at which the text changes next, or `Infinity`
 */
export function useElapsed(since: number, getNextUpdate: (elapsed: number) => number): number {
  const { clock } = useWidget().page;
  // Subscribe to the clock, so that the component renders again when its alarm rings (see
  // `wakeAt`).
  void clock.currentTime.value;
  const startedAt = clock.at(since);
  const elapsed = Math.max(0, clock.now() - startedAt);
  clock.wakeAt(startedAt + getNextUpdate(elapsed));
  return elapsed;
}
