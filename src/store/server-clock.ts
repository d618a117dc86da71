import { signal, type ReadonlySignal } from '@preact/signals';
import type { ClockSample } from '../client/portal-client.js';

// Browsers fire longer timeouts immediately.
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
// `Date` headers have no fractions of a second.
const DATE_RESOLUTION_MS = 1000;
const MAX_DRIFT_MS = 2000;

export type ServerClock = ReturnType<typeof createServerClock>;

export function createServerClock() {
  const systemOffset = (): number => Date.now() - performance.now();
  let offset = systemOffset();
  let checkedOffset = offset;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The smallest possible `offset` according to all `Date` headers.
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
     * The server's time. It changes at times passed to `wakeAt`, after a response, and when the
     * page becomes visible.
     */
    currentTime: currentTime as ReadonlySignal<number>,
    now,
    /** Converts a time of `performance.now()` to the server's time. */
    at,
    /** Until a response sets the clock, it shows the device's time. */
    isSynchronized: () => minOffset > -Infinity,
    sync({ sent, received, serverDate }: ClockSample) {
      const maxOffset = serverDate + DATE_RESOLUTION_MS - sent;
      // Ignore a `Date` that is too old, such as from a service worker's cache without an `Age`
      // header.
      if (maxOffset < minOffset) return;
      minOffset = Math.max(minOffset, serverDate - received);
      // Correct the clock as little as possible, because slow responses are inexact.
      const corrected = Math.min(maxOffset, Math.max(minOffset, offset));
      if (corrected === offset) return;
      offset = corrected;
      update();
    },
    /**
     * Returns whether the device has slept or its clock was set since the last call. Only a
     * response can then correct this clock.
     */
    takeDrift() {
      const previous = checkedOffset;
      checkedOffset = systemOffset();
      return Math.abs(checkedOffset - previous) > MAX_DRIFT_MS;
    },
    /**
     * Sets an alarm that updates `currentTime` at a timestamp. Call this in a render or an effect.
     * When that runs again, the alarm is canceled.
     */
    wakeAt(timestamp: number) {
      // `Infinity` needs no alarm, and `NaN` would stop all alarms.
      if (!(timestamp < Infinity)) return;
      // Each call creates a signal and reads it, which subscribes the calling render or effect.
      // When that runs again, it reads a new signal. This one then loses its last subscriber, so
      // its alarm is canceled.
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
