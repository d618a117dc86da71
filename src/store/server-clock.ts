import { signal, type ReadonlySignal } from '@preact/signals';
import type { ClockSample } from '../client/portal-client.js';

// Browsers fire a longer timeout at once.
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
// A `Date` header has whole seconds.
const DATE_RESOLUTION_MS = 1000;
const MAX_DRIFT_MS = 2000;

export type ServerClock = ReturnType<typeof createServerClock>;

/** Creates a clock that wakes up only for scheduled alarms. */
export function createServerClock() {
  const systemOffset = (): number => Date.now() - performance.now();
  let offset = systemOffset();
  let checkedOffset = offset;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The latest `Date` of all responses is the lower bound.
  let minOffset = -Infinity;
  let isRunning = true;
  const alarms = new Map<symbol, number>();
  const at = (time: number): number => time + offset;
  const now = (): number => at(performance.now());
  const currentTime = signal(now());

  function update(): void {
    currentTime.value = now();
    for (const [alarm, timestamp] of alarms) if (timestamp <= currentTime.peek()) alarms.delete(alarm);
    reschedule();
  }

  function reschedule(): void {
    clearTimeout(timer);
    const delay = Math.min(...alarms.values()) - now();
    if (isRunning && delay < Infinity) timer = setTimeout(update, Math.min(Math.max(0, delay), MAX_TIMEOUT_MS));
  }

  return {
    /**
     * The server's time in milliseconds since the epoch. It changes with alarms, responses, and the
     * page's visibility.
     */
    currentTime: currentTime as ReadonlySignal<number>,
    now,
    /** Returns the server's time at a moment of `performance.now()`. */
    at,
    /** Whether a response has set the clock. Until then it follows the device. */
    isSynchronized: () => minOffset > -Infinity,
    /** Adjusts the clock by a response's `Date`, which is a lower bound. */
    sync({ sent, received, serverDate }: ClockSample) {
      const maxOffset = serverDate + DATE_RESOLUTION_MS - sent;
      // Ignore a response that a service worker has stored without `Age`, because the clock must
      // not run backwards.
      if (maxOffset < minOffset) return;
      minOffset = Math.max(minOffset, serverDate - received);
      // Use the closest offset that the sample allows, so that a slow response doesn't make a
      // correct clock worse.
      const corrected = Math.min(maxOffset, Math.max(minOffset, offset));
      if (corrected === offset) return;
      offset = corrected;
      update();
    },
    /**
     * Whether, since the last call, the device has slept or its clock was set. Only the next
     * response can then correct this clock.
     */
    takeDrift() {
      const previous = checkedOffset;
      checkedOffset = systemOffset();
      return Math.abs(checkedOffset - previous) > MAX_DRIFT_MS;
    },
    /**
     * Updates `currentTime` at a timestamp, if the caller's latest render or effect has requested it.
     */
    wakeAt(timestamp: number) {
      // Ignore Infinity and NaN: such an alarm would stop all others.
      if (!(timestamp < Infinity)) return;
      // Reading `caller` subscribes a render or an effect. Its next run reads another signal, so
      // this alarm ends.
      const alarm = Symbol('alarm');
      const caller = signal(alarm, {
        watched() {
          alarms.set(alarm, timestamp);
          reschedule();
        },
        unwatched() {
          alarms.delete(alarm);
          reschedule();
        },
      });
      void caller.value;
    },
    setVisible(isVisible: boolean) {
      isRunning = isVisible;
      if (isRunning) update();
      else reschedule();
    },
  };
}
