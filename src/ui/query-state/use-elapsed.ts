import { useWidget } from '../widget-context.js';

/**
 * The milliseconds since a moment in `performance.now()`. The component is rendered again when its text changes.
 *
 * @param getNextUpdate at which elapsed time the text changes next; `Infinity` if it does not
 */
export function useElapsed(since: number, getNextUpdate: (elapsed: number) => number): number {
  const { clock } = useWidget().page;
  // Subscribe to the clock, so that the alarm below renders the component again.
  void clock.currentTime.value;
  const startedAt = clock.at(since);
  const elapsed = Math.max(0, clock.now() - startedAt);
  clock.wakeAt(startedAt + getNextUpdate(elapsed));
  return elapsed;
}
