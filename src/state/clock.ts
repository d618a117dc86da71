import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { ClockReading } from '../api/portal-client.js';

// A longer wait overflows the browsers' timers and would fire at once.
const LONGEST_WAIT_MS = 2 ** 31 - 1;
// A `Date` header has whole seconds: the moment it was written lies anywhere in that second.
const DATE_RESOLUTION_MS = 1000;
const MAX_DRIFT_MS = 2000;

/** The page's one clock. It goes by the server's time and wakes only for what somebody waits for. */
export interface Clock {
  /** The server's time in milliseconds since the epoch, as of the last wake-up. Reading it in a component subscribes to it. */
  readonly tick: ReadonlySignal<number>;
  /** The server's time at this moment. */
  now(): number;
  observe(reading: ClockReading): void;
  /**
   * Whether the device's clock and the monotonic one have come apart since the last call: either the device's clock was set, or the
   * device has slept, while the monotonic clock may stand still. Only the next response can tell what the time is then.
   */
  hasDrifted(): boolean;
  /** Moves `tick` on when the server's time reaches `instant`. Gives the way to call that off. */
  wakeAt(instant: number): () => void;
  /** A page out of sight needs no timer: `false` drops it, `true` catches up. */
  setVisible(isVisible: boolean): void;
}

/**
 * @param monotonicNow the milliseconds by a clock that setting the device's clock does not change.
 * @param deviceTime the device's clock, for as long as no response says what the server's is.
 */
export function createClock(
  monotonicNow: () => number = () => performance.now(),
  deviceTime: () => number = Date.now,
): Clock {
  const deviceOffset = (): number => deviceTime() - monotonicNow();
  let offset = deviceOffset();
  let checkedOffset = offset;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let visible = true;
  const wishes = new Map<object, number>();
  const now = (): number => monotonicNow() + offset;
  const tick = signal(now());

  function advance(): void {
    tick.value = now();
    for (const [wish, instant] of wishes) if (instant <= tick.value) wishes.delete(wish);
    arm();
  }

  function arm(): void {
    clearTimeout(timer);
    const wait = Math.min(...wishes.values()) - now();
    if (visible && wait < Infinity) timer = setTimeout(advance, Math.min(Math.max(0, wait), LONGEST_WAIT_MS));
  }

  return {
    tick,
    now,
    hasDrifted() {
      const before = checkedOffset;
      checkedOffset = deviceOffset();
      return Math.abs(checkedOffset - before) > MAX_DRIFT_MS;
    },
    observe({ sent, received, serverDate }) {
      const lower = serverDate - received;
      const upper = serverDate + DATE_RESOLUTION_MS - sent;
      // To the nearest that the reading allows: a clock that is right stays as it is, and no slow answer makes it less exact.
      const corrected = Math.min(upper, Math.max(lower, offset));
      if (corrected === offset) return;
      offset = corrected;
      advance();
    },
    wakeAt(instant) {
      const wish = {};
      wishes.set(wish, instant);
      arm();
      return () => {
        wishes.delete(wish);
        arm();
      };
    },
    setVisible(isVisible) {
      visible = isVisible;
      if (visible) advance();
      else arm();
    },
  };
}
