import { signal, type ReadonlySignal } from '@preact/signals';
import type { ClockSample } from '../client/portal-client.js';

// Browsers overflow a longer timeout and fire at once.
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
// A `Date` header has whole seconds: it was written at any time within that second.
const DATE_RESOLUTION_MS = 1000;
const MAX_DRIFT_MS = 2000;

/** The server's time on this page. It wakes up only for scheduled alarms. */
export interface ServerClock {
  /** The server's time in milliseconds since the epoch, as of the last alarm or synchronisation, or of when the page became visible. */
  readonly currentTime: ReadonlySignal<number>;
  /** The server's time at this moment. */
  now(): number;
  /** The server's time at a moment of the monotonic clock. */
  at(monotonicTime: number): number;
  /** Whether a response has had the server's time; until then the device's clock is used. */
  readonly isSynchronized: () => boolean;
  /** Adjusts the clock by the `Date` header of a response, a lower bound of the server's time. */
  sync(sample: ClockSample): void;
  /**
   * Whether the device's clock and the monotonic one have drifted apart since the last call: the device's clock was set, or the device
   * has slept while the monotonic clock stood still. Only the next response can tell the time then.
   */
  hasDrifted(): boolean;
  /** Updates `currentTime` at a timestamp, as long as the render or effect that calls this is the latest one of a mounted component. */
  wakeAt(timestamp: number): void;
  /** A hidden page needs no timer: `false` pauses it, `true` catches up. */
  setVisible(isVisible: boolean): void;
}

/** Creates a clock that follows the device's until a response has the server's time. */
export function createServerClock(): ServerClock {
  const systemOffset = (): number => Date.now() - performance.now();
  let offset = systemOffset();
  let checkedOffset = offset;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The latest of all dates: none is later than the moment when its response arrives.
  let minOffset = -Infinity;
  let isRunning = true;
  let isSynchronized = false;
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
    currentTime,
    now,
    at,
    isSynchronized: () => isSynchronized,
    sync({ sent, received, serverDate }) {
      const maxOffset = serverDate + DATE_RESOLUTION_MS - sent;
      // A response that a service worker has stored, perhaps without `Age`: the clock never runs backwards because of it.
      if (maxOffset < minOffset) return;
      isSynchronized = true;
      minOffset = Math.max(minOffset, serverDate - received);
      // The closest offset that the sample allows: a correct clock stays as it is, and a slow response does not make it less exact.
      const corrected = Math.min(maxOffset, Math.max(minOffset, offset));
      if (corrected === offset) return;
      offset = corrected;
      update();
    },
    hasDrifted() {
      const previous = checkedOffset;
      checkedOffset = systemOffset();
      return Math.abs(checkedOffset - previous) > MAX_DRIFT_MS;
    },
    wakeAt(timestamp) {
      // Infinity, or NaN of a time that is not known: one such alarm would stop all others.
      if (!(timestamp < Infinity)) return;
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
    setVisible(isVisible) {
      isRunning = isVisible;
      if (isRunning) update();
      else reschedule();
    },
  };
}
