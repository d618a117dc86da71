import { signal, type ReadonlySignal } from '@preact/signals';
import type { ClockSample } from '../client/portal-client.js';

// If a timeout is longer than this, browsers fire it immediately.
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
// `Date` headers have no fractions of a second.
const DATE_RESOLUTION_MS = 1000;
const MAX_DRIFT_MS = 2000;

export type ServerClock = ReturnType<typeof createServerClock>;

/** Creates a clock that shows the server's time. */
export function createServerClock() {
  const systemOffset = (): number => Date.now() - performance.now();
  let offset = systemOffset();
  let checkedOffset = offset;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The server's time minus `performance.now()` is at least this, according to all `Date` headers.
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
     * The server's time in milliseconds since the epoch. It changes at times requested with
     * `wakeAt`, after a response, and when the page becomes visible.
     */
    currentTime: currentTime as ReadonlySignal<number>,
    now,
    /** Converts a time of `performance.now()` to the server's time. */
    at,
    /** Whether a response has set the clock. Until then, it shows the time of the device. */
    isSynchronized: () => minOffset > -Infinity,
    sync({ sent, received, serverDate }: ClockSample) {
      const maxOffset = serverDate + DATE_RESOLUTION_MS - sent;
      // The clock must not run backwards, so ignore a `Date` that is too old. It may come from the
      // cache of a service worker that sets no `Age`.
      if (maxOffset < minOffset) return;
      minOffset = Math.max(minOffset, serverDate - received);
      // Correct the clock as little as possible, so that a slow response doesn't make it worse.
      const corrected = Math.min(maxOffset, Math.max(minOffset, offset));
      if (corrected === offset) return;
      offset = corrected;
      update();
    },
    /**
     * Returns whether the device has slept, or its clock was set, since the last call. If so,
     * callers must refetch, because only a response can correct this clock.
     */
    takeDrift() {
      const previous = checkedOffset;
      checkedOffset = systemOffset();
      return Math.abs(checkedOffset - previous) > MAX_DRIFT_MS;
    },
    /**
     * Updates `currentTime` at a timestamp. Call this during a render or in an effect. The alarm is
     * canceled when that component or effect runs again.
     */
    wakeAt(timestamp: number) {
      // Ignore `Infinity` and `NaN`. With `NaN`, `reschedule` would start no timer for any alarm.
      if (!(timestamp < Infinity)) return;
      // Reading this signal subscribes the render or effect that called `wakeAt`. Its next run
      // reads another signal, which cancels this alarm.
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
