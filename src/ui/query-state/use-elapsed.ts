import { useWidget } from '../widget-context.js';

/**
 * Returns the milliseconds since a timestamp of `performance.now()`, and renders the component
 * again when its text must change.
 *
 * @param getNextUpdate returns the elapsed time at which a text such as "2 minutes ago" changes
 * next
 */
export function useElapsed(since: number, getNextUpdate: (elapsed: number) => number): number {
  const { clock } = useWidget().page;
  // Subscribe to the clock. `wakeAt` sets its next update, which renders the component again.
  void clock.currentTime.value;
  const startedAt = clock.at(since);
  const elapsed = Math.max(0, clock.now() - startedAt);
  clock.wakeAt(startedAt + getNextUpdate(elapsed));
  return elapsed;
}
