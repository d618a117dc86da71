import { effect } from '@preact/signals';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createServerClock, type ServerClock } from '../../src/store/server-clock.js';

const NOON = Date.UTC(2025, 5, 1, 12);
const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  // Both clocks of the device show the same time.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The resolution of a `Date` header. */
function toWholeSeconds(timestamp: number): number {
  return Math.floor(timestamp / 1000) * 1000;
}

/** The sample of one response from a server whose clock is `ahead` of the device's. */
function sampleOf(ahead: number, { sent = Date.now(), outbound = 0, inbound = 0 } = {}) {
  return { sent, received: sent + outbound + inbound, serverDate: toWholeSeconds(sent + outbound + ahead) };
}

/** The milliseconds by which a clock is ahead of the device's, which is set to noon. */
function offsetOf(clock: ServerClock): number {
  return clock.now() - NOON;
}

/** The current time, first and whenever it changes. */
function watch({ currentTime }: ServerClock): number[] {
  const times: number[] = [];
  onTestFinished(effect(() => void times.push(currentTime.value)));
  return times;
}

describe('the server’s time', () => {
  it('is the device’s until a response has been received', () => {
    const clock = createServerClock();
    vi.advanceTimersByTime(1234);
    expect(clock.now()).toBe(NOON + 1234);
    expect(clock.currentTime.value).toBe(NOON);
  });

  const sampleTimes = fc.array(
    fc.record({ after: fc.nat({ max: 90_000 }), outbound: fc.nat({ max: 3000 }), inbound: fc.nat({ max: 3000 }) }),
    { minLength: 1, maxLength: 30 },
  );

  it('stays the device’s if that is correct, for any response time and any fraction of a second', () => {
    fc.assert(
      fc.property(sampleTimes, fc.nat({ max: 999 }), (times, later) => {
        const clock = createServerClock();
        clock.sync(sampleOf(0, { sent: NOON + later }));
        for (const { after, ...durations } of times)
          clock.sync(sampleOf(0, { sent: NOON + later + after, ...durations }));
        expect(offsetOf(clock)).toBe(0);
      }),
    );
  });

  const clockErrors = fc.integer({ min: -400 * DAY, max: 400 * DAY });

  it('is exact to a second and the fastest response time, and becomes no less exact with another response', () => {
    fc.assert(
      fc.property(sampleTimes, clockErrors, (times, ahead) => {
        const clock = createServerClock();
        let before = Infinity;
        for (const { after, outbound, inbound } of times) {
          clock.sync(sampleOf(ahead, { sent: NOON + after, outbound, inbound }));
          const error = Math.abs(offsetOf(clock) - ahead);
          expect(error).toBeLessThanOrEqual(Math.min(before, 1000 + outbound + inbound));
          before = error;
        }
      }),
    );
  });

  it('follows when the clock of the server is set forward', () => {
    const clock = createServerClock();
    clock.sync(sampleOf(0, { sent: NOON }));
    clock.sync(sampleOf(3_600_000, { sent: NOON + 10_000 }));
    expect(Math.abs(offsetOf(clock) - 3_600_000)).toBeLessThanOrEqual(1000);
  });

  it('never runs backwards because of stored responses, whose `Date` is a lower bound', () => {
    const stored = fc.array(fc.record({ after: fc.nat({ max: 90_000 }), age: fc.nat({ max: 400 * DAY }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(stored, clockErrors, fc.nat({ max: 3000 }), (responses, ahead, inbound) => {
        const clock = createServerClock();
        const right = sampleOf(ahead, { sent: NOON, inbound });
        clock.sync(right);
        for (const { after, age } of responses) {
          clock.sync(sampleOf(ahead - age, { sent: NOON + after, inbound }));
          expect(offsetOf(clock)).toBeGreaterThanOrEqual(right.serverDate - right.received);
          expect(Math.abs(offsetOf(clock) - ahead)).toBeLessThanOrEqual(1000 + inbound);
        }
      }),
    );
  });

  it('comes from the first fresh response after stored ones', () => {
    const clock = createServerClock();
    clock.sync(sampleOf(-2 * DAY, { sent: NOON }));
    clock.sync(sampleOf(0, { sent: NOON + 10_000 }));
    clock.sync(sampleOf(-2 * DAY, { sent: NOON + 20_000 }));
    expect(Math.abs(offsetOf(clock))).toBeLessThanOrEqual(1000);
  });

  it('updates the current time only when it is corrected', () => {
    const clock = createServerClock();
    const times = watch(clock);
    clock.sync(sampleOf(0));
    clock.sync(sampleOf(DAY));
    vi.advanceTimersByTime(3000);
    clock.sync(sampleOf(DAY));
    expect(times).toEqual([NOON, NOON + DAY]);
  });
});

/** Calls `wakeAt` in an effect, and returns its dispose function. */
function wakeAt(clock: ServerClock, timestamp: number): () => void {
  return effect(() => clock.wakeAt(timestamp));
}

it.each([
  ['is set back', -DAY, true],
  ['advances while the monotonic clock is stopped', 2001, true],
  ['is corrected by up to two seconds', 2000, false],
])('takeDrift, once after the device’s clock %s (%d ms): %s', (_, change, hasDrifted) => {
  vi.mocked(performance.now).mockReturnValue(0);
  const clock = createServerClock();
  expect(clock.takeDrift()).toBe(false);
  vi.setSystemTime(NOON + change);
  expect(clock.takeDrift()).toBe(hasDrifted);
  expect(clock.takeDrift()).toBe(false);
});

describe('wakeAt', () => {
  it('distinguishes two alarms of one timestamp', () => {
    const clock = createServerClock();
    const cancel = wakeAt(clock, NOON + 5000);
    wakeAt(clock, NOON + 5000);
    cancel();
    vi.advanceTimersByTime(5000);
    expect(clock.currentTime.value).toBe(NOON + 5000);
  });

  it.each([2 ** 31 - 1, 2 ** 31, 365 * DAY])('is not early with %d ms', (wait) => {
    const clock = createServerClock();
    wakeAt(clock, NOON + wait);
    // A timeout that overflows would fire immediately and repeatedly.
    vi.advanceTimersByTime(60_000);
    expect(clock.currentTime.value).toBe(NOON);
    vi.advanceTimersByTime(wait - 60_001);
    expect(clock.currentTime.value).toBeLessThan(NOON + wait);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(clock.currentTime.value).toBe(NOON + wait);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits again when a timer fires early', () => {
    const clock = createServerClock();
    wakeAt(clock, NOON + 5000);
    vi.mocked(performance.now).mockImplementation(() => Date.now() - 2);
    vi.advanceTimersByTime(5000);
    expect(clock.now()).toBe(NOON + 4998);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(2);
    expect(clock.currentTime.value).toBe(NOON + 5000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has one timer while there are alarms and the page is visible, and misses no alarm', () => {
    const clock = createServerClock();
    const cancels = [-1000, 9000, 3000, 20_000, 50_000].map((wait) => wakeAt(clock, NOON + wait));
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(3000);
    expect([clock.currentTime.value, vi.getTimerCount()]).toEqual([NOON + 3000, 1]);
    clock.setVisible(false);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(7000);
    clock.setVisible(true);
    expect([clock.currentTime.value, vi.getTimerCount()]).toEqual([NOON + 10_000, 1]);
    clock.sync(sampleOf(20_000));
    expect([clock.currentTime.value, vi.getTimerCount()]).toEqual([NOON + 30_000, 1]);
    cancels.at(-1)?.();
    expect(vi.getTimerCount()).toBe(0);
  });
});
