import { useWidget } from '../widget-context.js';

/**
 * The milliseconds since a moment on the clock of the queries. The component is rendered again when its text changes.
 *
 * @param getNextUpdate at which elapsed time the text changes next; `Infinity` if it does not
 */
export function useElapsed(since: number, getNextUpdate: (elapsed: number) => number): number {
  const { clock, now } = useWidget().account;
  // An alarm of the clock changes it.
  void clock.currentTime.value;
  const elapsed = Math.max(0, now() - since);
  clock.wakeAt(clock.now() - elapsed + getNextUpdate(elapsed));
  return elapsed;
}
