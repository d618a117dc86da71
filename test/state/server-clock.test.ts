// @vitest-environment node
import { effect } from '@preact/signals';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServerClock, type ServerClock } from '../../src/state/server-clock.js';

const NOON = Date.UTC(2025, 5, 1, 12);
const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});

afterEach(() => {
  vi.useRealTimers();
});

/** The resolution of a `Date` header. */
function toWholeSeconds(timestamp: number): number {
  return Math.floor(timestamp / 1000) * 1000;
}

/** The sample of one response of a server whose clock is `ahead` of the device's. */
function sampleOf(ahead: number, { sent = Date.now(), outbound = 0, inbound = 0 } = {}) {
  return { sent, received: sent + outbound + inbound, serverDate: toWholeSeconds(sent + outbound + ahead) };
}

/** How far a clock is ahead of the device's, which is set to noon. */
function offsetOf(clock: ServerClock): number {
  return clock.now() - NOON;
}

/** How often an effect that reads the current time runs again. */
function countUpdates(clock: ServerClock): { readonly count: number; stop(): void } {
  const counted = { count: -1, stop: () => undefined as void };
  counted.stop = effect(() => {
    void clock.currentTime.value;
    counted.count += 1;
  });
  return counted;
}

describe('the server’s time', () => {
  it('is the device’s until a response has been received', () => {
    const clock = createServerClock(() => Date.now());
    expect(offsetOf(clock)).toBe(0);
    expect(clock.now()).toBe(NOON);
    expect(clock.currentTime.value).toBe(NOON);
    vi.advanceTimersByTime(1234);
    expect(clock.now()).toBe(NOON + 1234);
    expect(clock.currentTime.value).toBe(NOON);
  });

  const sampleTimes = fc.array(
    fc.record({ after: fc.nat({ max: 90_000 }), outbound: fc.nat({ max: 3000 }), inbound: fc.nat({ max: 3000 }) }),
    { minLength: 1, maxLength: 30 },
  );

  function syncAll(
    clock: ServerClock,
    ahead: number,
    times: readonly { after: number; outbound: number; inbound: number }[],
  ) {
    let sent = NOON;
    for (const { after, outbound, inbound } of times) {
      sent += after;
      clock.sync(sampleOf(ahead, { sent, outbound, inbound }));
    }
  }

  it('stays the device’s if that is correct, for any response time and any fraction of a second', () => {
    fc.assert(
      fc.property(sampleTimes, fc.nat({ max: 999 }), (times, later) => {
        const clock = createServerClock(
          () => NOON,
          () => NOON,
        );
        syncAll(clock, 0, [{ after: later, outbound: 0, inbound: 0 }, ...times]);
        expect(offsetOf(clock)).toBe(0);
      }),
    );
  });

  const clockErrors = fc.integer({ min: -400 * DAY, max: 400 * DAY });

  it('is exact to a second and the fastest response time if the device’s clock is wrong', () => {
    fc.assert(
      fc.property(sampleTimes, clockErrors, (times, ahead) => {
        const clock = createServerClock(
          () => NOON,
          () => NOON,
        );
        syncAll(clock, ahead, times);
        const fastest = Math.min(...times.map(({ outbound, inbound }) => outbound + inbound));
        expect(Math.abs(offsetOf(clock) - ahead)).toBeLessThanOrEqual(1000 + fastest);
      }),
    );
  });

  it('never becomes less exact with another response, for any response time', () => {
    fc.assert(
      fc.property(sampleTimes, clockErrors, (times, ahead) => {
        const clock = createServerClock(
          () => NOON,
          () => NOON,
        );
        let before = Infinity;
        for (const index of times.keys()) {
          syncAll(clock, ahead, times.slice(index, index + 1));
          const after = Math.abs(offsetOf(clock) - ahead);
          expect(after).toBeLessThanOrEqual(before);
          before = after;
        }
      }),
    );
  });

  it('becomes exact with responses of many fractions of a second, which reveal the start of a second', () => {
    const clock = createServerClock(
      () => NOON,
      () => NOON,
    );
    const ahead = 3_600_000;
    for (let part = 0; part < 1000; part += 50)
      clock.sync(sampleOf(ahead, { sent: NOON + part, outbound: 10, inbound: 10 }));
    expect(Math.abs(offsetOf(clock) - ahead)).toBeLessThanOrEqual(70);
  });

  it.each([
    ['the server’s clock is set', 0, 3_600_000],
    ['it is set back', 3_600_000, -3_600_000],
    ['a wrong clock is corrected', 3_600_000, 0],
  ])('follows when %s', (_, before, after) => {
    const clock = createServerClock(
      () => NOON,
      () => NOON,
    );
    clock.sync(sampleOf(before, { sent: NOON }));
    clock.sync(sampleOf(after, { sent: NOON + 10_000 }));
    expect(Math.abs(offsetOf(clock) - after)).toBeLessThanOrEqual(1000);
  });

  it('updates the current time only when it is corrected', () => {
    const clock = createServerClock(() => Date.now());
    const updates = countUpdates(clock);
    clock.sync(sampleOf(0));
    expect(updates.count).toBe(0);
    clock.sync(sampleOf(DAY));
    expect(updates.count).toBe(1);
    expect(clock.currentTime.value).toBe(NOON + DAY);
    vi.advanceTimersByTime(3000);
    clock.sync(sampleOf(DAY));
    expect(updates.count).toBe(1);
    updates.stop();
  });
});

/** Calls `wakeAt` in an effect, and returns its dispose function. */
function wakeAt(clock: ServerClock, timestamp: number): () => void {
  return effect(() => clock.wakeAt(timestamp));
}

describe('hasDrifted', () => {
  it.each([
    ['is set forward', DAY],
    ['is set back', -DAY],
    ['advances while the monotonic clock is stopped', 2001],
  ])('is true once after the device’s clock %s', (_, change) => {
    let systemTime = NOON;
    const clock = createServerClock(
      () => 0,
      () => systemTime,
    );
    expect(clock.hasDrifted()).toBe(false);
    systemTime += change;
    expect(clock.hasDrifted()).toBe(true);
    expect(clock.hasDrifted()).toBe(false);
  });

  it('ignores corrections of up to two seconds', () => {
    let systemTime = NOON;
    const clock = createServerClock(
      () => 0,
      () => systemTime,
    );
    systemTime += 2000;
    expect(clock.hasDrifted()).toBe(false);
  });
});

describe('wakeAt', () => {
  it('needs no timer without an alarm', () => {
    const clock = createServerClock(() => Date.now());
    clock.sync(sampleOf(DAY));
    clock.setVisible(false);
    clock.setVisible(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('updates the current time once, at the timestamp', () => {
    const clock = createServerClock(() => Date.now());
    const updates = countUpdates(clock);
    wakeAt(clock, NOON + 5000);
    vi.advanceTimersByTime(4999);
    expect(updates.count).toBe(0);
    vi.advanceTimersByTime(1);
    expect(updates.count).toBe(1);
    expect(clock.currentTime.value).toBe(NOON + 5000);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(DAY);
    expect(updates.count).toBe(1);
    updates.stop();
  });

  it('uses the server’s time', () => {
    const clock = createServerClock(
      () => Date.now() - DAY,
      () => Date.now() - DAY,
    );
    clock.sync({ sent: NOON - DAY, received: NOON - DAY, serverDate: NOON });
    expect(clock.now()).toBe(NOON);
    wakeAt(clock, NOON + 5000);
    vi.advanceTimersByTime(4999);
    expect(clock.currentTime.value).toBe(NOON);
    vi.advanceTimersByTime(1);
    expect(clock.currentTime.value).toBe(NOON + 5000);
  });

  it('is rescheduled when the server’s time is corrected', () => {
    const clock = createServerClock(() => Date.now());
    wakeAt(clock, NOON + 3000);
    wakeAt(clock, NOON + DAY);
    clock.sync({ sent: NOON, received: NOON, serverDate: NOON + 10_000 });
    expect(clock.currentTime.value).toBe(NOON + 10_000);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(DAY - 10_000);
    expect(clock.currentTime.value).toBe(NOON + DAY);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('can be cancelled more than once', () => {
    const clock = createServerClock(() => Date.now());
    const cancel = wakeAt(clock, NOON + 5000);
    wakeAt(clock, NOON + 9000);
    cancel();
    cancel();
    vi.advanceTimersByTime(8999);
    expect(clock.currentTime.value).toBe(NOON);
    vi.advanceTimersByTime(1);
    expect(clock.currentTime.value).toBe(NOON + 9000);
    cancel();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('distinguishes two alarms of one timestamp', () => {
    const clock = createServerClock(() => Date.now());
    const cancel = wakeAt(clock, NOON + 5000);
    wakeAt(clock, NOON + 5000);
    cancel();
    vi.advanceTimersByTime(5000);
    expect(clock.currentTime.value).toBe(NOON + 5000);
  });

  it('updates soon for a timestamp in the past', () => {
    const clock = createServerClock(() => Date.now());
    vi.advanceTimersByTime(10);
    wakeAt(clock, NOON);
    vi.advanceTimersByTime(1);
    expect(clock.currentTime.value).toBeGreaterThanOrEqual(NOON + 10);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 32, 90 * DAY, 365 * DAY])('is not early with %d ms', (wait) => {
    const clock = createServerClock(() => Date.now());
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
    let early = 2;
    const clock = createServerClock(
      () => Date.now() - early,
      () => Date.now() - early,
    );
    wakeAt(clock, NOON + 5000);
    early = 4;
    vi.advanceTimersByTime(5002);
    expect(clock.now()).toBe(NOON + 4998);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(2);
    expect(clock.currentTime.value).toBe(NOON + 5000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has no timer while the page is hidden, and catches up', () => {
    const clock = createServerClock(() => Date.now());
    wakeAt(clock, NOON + 5000);
    wakeAt(clock, NOON + DAY);
    clock.setVisible(false);
    expect(vi.getTimerCount()).toBe(0);
    wakeAt(clock, NOON + 6000);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(10_000);
    expect(clock.currentTime.value).toBe(NOON);
    clock.setVisible(true);
    expect(clock.currentTime.value).toBe(NOON + 10_000);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(DAY - 10_000);
    expect(clock.currentTime.value).toBe(NOON + DAY);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has one timer while there are alarms and the page is visible, and misses no alarm', () => {
    const step = fc.oneof(
      fc.record({ scheduleIn: fc.integer({ min: -5000, max: 60_000 }) }),
      fc.record({ cancel: fc.nat({ max: 10 }) }),
      fc.record({ wait: fc.nat({ max: 30_000 }) }),
      fc.record({ isVisible: fc.boolean() }),
      fc.record({ ahead: fc.integer({ min: -100_000, max: 100_000 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        vi.clearAllTimers();
        const clock = createServerClock(() => Date.now());
        let alarms: { timestamp: number; cancel: () => void }[] = [];
        const removeReached = (): void => {
          const currentTime = clock.currentTime.value;
          alarms = alarms.filter(({ timestamp }) => timestamp > currentTime);
        };
        const stop = effect(removeReached);
        let isVisible = true;
        for (const command of steps) {
          if ('scheduleIn' in command) {
            const timestamp = clock.now() + command.scheduleIn;
            alarms.push({ timestamp, cancel: wakeAt(clock, timestamp) });
          } else if ('cancel' in command) {
            alarms.splice(command.cancel, 1)[0]?.cancel();
          } else if ('wait' in command) {
            // A timeout of 0 fires after a millisecond.
            vi.advanceTimersByTime(command.wait + 1);
          } else if ('isVisible' in command) {
            isVisible = command.isVisible;
            clock.setVisible(isVisible);
          } else {
            clock.sync(sampleOf(command.ahead));
          }
          expect(vi.getTimerCount()).toBeLessThanOrEqual(isVisible && alarms.length > 0 ? 1 : 0);
          if (!isVisible) continue;
          vi.advanceTimersByTime(1);
          removeReached();
          expect(alarms.filter(({ timestamp }) => timestamp <= clock.now())).toEqual([]);
          expect(vi.getTimerCount()).toBe(alarms.length > 0 ? 1 : 0);
        }
        stop();
      }),
    );
  });
});
