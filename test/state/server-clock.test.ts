// @vitest-environment node
import { effect } from '@preact/signals';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Clock, createClock } from '../../src/state/clock.js';

const NOON = Date.UTC(2025, 5, 1, 12);
const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});

afterEach(() => {
  vi.useRealTimers();
});

/** What a `Date` header keeps of a moment. */
function inWholeSeconds(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}

/** What the client reads off one answer of a server whose clock is `ahead` of the device's. */
function reading(ahead: number, { sent = Date.now(), there = 0, back = 0 } = {}) {
  return { sent, received: sent + there + back, serverDate: inWholeSeconds(sent + there + ahead) };
}

/** How far a clock is ahead of the device's, which stands at noon. */
function offsetOf(clock: Clock): number {
  return clock.now() - NOON;
}

/** How often a component that reads the tick is rendered. */
function countTicks(clock: Clock): { readonly count: number; stop(): void } {
  const counted = { count: -1, stop: () => undefined as void };
  counted.stop = effect(() => {
    void clock.tick.value;
    counted.count += 1;
  });
  return counted;
}

describe('the server’s time', () => {
  it('is the device’s as long as nothing else is known', () => {
    const clock = createClock(() => Date.now());
    expect(offsetOf(clock)).toBe(0);
    expect(clock.now()).toBe(NOON);
    expect(clock.tick.value).toBe(NOON);
    vi.advanceTimersByTime(1234);
    expect(clock.now()).toBe(NOON + 1234);
    expect(clock.tick.value).toBe(NOON);
  });

  const someReadings = fc.array(
    fc.record({ after: fc.nat({ max: 90_000 }), there: fc.nat({ max: 3000 }), back: fc.nat({ max: 3000 }) }),
    { minLength: 1, maxLength: 30 },
  );

  function observeAll(clock: Clock, ahead: number, readings: readonly { after: number; there: number; back: number }[]) {
    let sent = NOON;
    for (const { after, there, back } of readings) {
      sent += after;
      clock.observe(reading(ahead, { sent, there, back }));
    }
  }

  it('is the device’s when its clock is right, however slow the answers and whatever second was cut off', () => {
    fc.assert(
      fc.property(someReadings, fc.nat({ max: 999 }), (readings, later) => {
        const clock = createClock(() => NOON, () => NOON);
        observeAll(clock, 0, [{ after: later, there: 0, back: 0 }, ...readings]);
        expect(offsetOf(clock)).toBe(0);
      }),
    );
  });

  const someWrong = fc.integer({ min: -400 * DAY, max: 400 * DAY });

  it('is known to a second and the fastest answer’s time when the device’s clock is wrong', () => {
    fc.assert(
      fc.property(someReadings, someWrong, (readings, ahead) => {
        const clock = createClock(() => NOON, () => NOON);
        observeAll(clock, ahead, readings);
        const fastest = Math.min(...readings.map(({ there, back }) => there + back));
        expect(Math.abs(offsetOf(clock) - ahead)).toBeLessThanOrEqual(1000 + fastest);
      }),
    );
  });

  it('gets never less exact with another answer, however slow that was', () => {
    fc.assert(
      fc.property(someReadings, someWrong, (readings, ahead) => {
        const clock = createClock(() => NOON, () => NOON);
        let before = Infinity;
        for (const place of readings.keys()) {
          observeAll(clock, ahead, readings.slice(place, place + 1));
          const after = Math.abs(offsetOf(clock) - ahead);
          expect(after).toBeLessThanOrEqual(before);
          before = after;
        }
      }),
    );
  });

  it('gets exact with answers from many parts of a second, which show the second’s boundary', () => {
    const clock = createClock(() => NOON, () => NOON);
    const ahead = 3_600_000;
    for (let part = 0; part < 1000; part += 50) clock.observe(reading(ahead, { sent: NOON + part, there: 10, back: 10 }));
    expect(Math.abs(offsetOf(clock) - ahead)).toBeLessThanOrEqual(70);
  });

  it.each([
    ['the server’s clock was set', 0, 3_600_000],
    ['it was set back', 3_600_000, -3_600_000],
    ['a wrong clock was put right', 3_600_000, 0],
  ])('follows when %s', (_, before, after) => {
    const clock = createClock(() => NOON, () => NOON);
    clock.observe(reading(before, { sent: NOON }));
    clock.observe(reading(after, { sent: NOON + 10_000 }));
    expect(Math.abs(offsetOf(clock) - after)).toBeLessThanOrEqual(1000);
  });

  it('moves the tick when it is corrected, and only then', () => {
    const clock = createClock(() => Date.now());
    const ticks = countTicks(clock);
    clock.observe(reading(0));
    expect(ticks.count).toBe(0);
    clock.observe(reading(DAY));
    expect(ticks.count).toBe(1);
    expect(clock.tick.value).toBe(NOON + DAY);
    vi.advanceTimersByTime(3000);
    clock.observe(reading(DAY));
    expect(ticks.count).toBe(1);
    ticks.stop();
  });
});

describe('waking', () => {
  it('needs no timer when nobody waits for anything', () => {
    const clock = createClock(() => Date.now());
    clock.observe(reading(DAY));
    clock.setVisible(false);
    clock.setVisible(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('comes at the instant, not before, and once', () => {
    const clock = createClock(() => Date.now());
    const ticks = countTicks(clock);
    clock.wakeAt(NOON + 5000);
    vi.advanceTimersByTime(4999);
    expect(ticks.count).toBe(0);
    vi.advanceTimersByTime(1);
    expect(ticks.count).toBe(1);
    expect(clock.tick.value).toBe(NOON + 5000);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(DAY);
    expect(ticks.count).toBe(1);
    ticks.stop();
  });

  it('goes by the server’s time', () => {
    const clock = createClock(() => Date.now() - DAY, () => Date.now() - DAY);
    clock.observe({ sent: NOON - DAY, received: NOON - DAY, serverDate: NOON });
    expect(clock.now()).toBe(NOON);
    clock.wakeAt(NOON + 5000);
    vi.advanceTimersByTime(4999);
    expect(clock.tick.value).toBe(NOON);
    vi.advanceTimersByTime(1);
    expect(clock.tick.value).toBe(NOON + 5000);
  });

  it('is put forward or off when the server’s time is corrected', () => {
    const clock = createClock(() => Date.now());
    clock.wakeAt(NOON + 3000);
    clock.wakeAt(NOON + DAY);
    clock.observe({ sent: NOON, received: NOON, serverDate: NOON + 10_000 });
    expect(clock.tick.value).toBe(NOON + 10_000);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(DAY - 10_000);
    expect(clock.tick.value).toBe(NOON + DAY);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('can be called off, more than once', () => {
    const clock = createClock(() => Date.now());
    const callOff = clock.wakeAt(NOON + 5000);
    clock.wakeAt(NOON + 9000);
    callOff();
    callOff();
    vi.advanceTimersByTime(8999);
    expect(clock.tick.value).toBe(NOON);
    vi.advanceTimersByTime(1);
    expect(clock.tick.value).toBe(NOON + 9000);
    callOff();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps two wishes for the same instant apart', () => {
    const clock = createClock(() => Date.now());
    const callOff = clock.wakeAt(NOON + 5000);
    clock.wakeAt(NOON + 5000);
    callOff();
    vi.advanceTimersByTime(5000);
    expect(clock.tick.value).toBe(NOON + 5000);
  });

  it('comes soon for an instant that is past', () => {
    const clock = createClock(() => Date.now());
    vi.advanceTimersByTime(10);
    clock.wakeAt(NOON);
    vi.advanceTimersByTime(1);
    expect(clock.tick.value).toBeGreaterThanOrEqual(NOON + 10);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 32, 90 * DAY, 365 * DAY])('is not early after %d ms', (wait) => {
    const clock = createClock(() => Date.now());
    clock.wakeAt(NOON + wait);
    // A timer that overflows would fire at once, again and again.
    vi.advanceTimersByTime(60_000);
    expect(clock.tick.value).toBe(NOON);
    vi.advanceTimersByTime(wait - 60_001);
    expect(clock.tick.value).toBeLessThan(NOON + wait);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(clock.tick.value).toBe(NOON + wait);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tries again when a timer comes a little early', () => {
    let early = 2;
    const clock = createClock(() => Date.now() - early, () => Date.now() - early);
    clock.wakeAt(NOON + 5000);
    early = 4;
    vi.advanceTimersByTime(5002);
    expect(clock.now()).toBe(NOON + 4998);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(2);
    expect(clock.tick.value).toBe(NOON + 5000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits out of sight without a timer, and catches up', () => {
    const clock = createClock(() => Date.now());
    clock.wakeAt(NOON + 5000);
    clock.wakeAt(NOON + DAY);
    clock.setVisible(false);
    expect(vi.getTimerCount()).toBe(0);
    clock.wakeAt(NOON + 6000);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(10_000);
    expect(clock.tick.value).toBe(NOON);
    clock.setVisible(true);
    expect(clock.tick.value).toBe(NOON + 10_000);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(DAY - 10_000);
    expect(clock.tick.value).toBe(NOON + DAY);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('needs a single timer, only while one is wanted and in sight, and misses no instant', () => {
    const step = fc.oneof(
      fc.record({ wakeIn: fc.integer({ min: -5000, max: 60_000 }) }),
      fc.record({ callOff: fc.nat({ max: 10 }) }),
      fc.record({ wait: fc.nat({ max: 30_000 }) }),
      fc.record({ isVisible: fc.boolean() }),
      fc.record({ ahead: fc.integer({ min: -100_000, max: 100_000 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        vi.clearAllTimers();
        const clock = createClock(() => Date.now());
        let wishes: { instant: number; callOff: () => void }[] = [];
        const dropReached = (): void => {
          const tick = clock.tick.value;
          wishes = wishes.filter(({ instant }) => instant > tick);
        };
        const stop = effect(dropReached);
        let isVisible = true;
        for (const todo of steps) {
          if ('wakeIn' in todo) {
            const instant = clock.now() + todo.wakeIn;
            wishes.push({ instant, callOff: clock.wakeAt(instant) });
          } else if ('callOff' in todo) {
            wishes.splice(todo.callOff, 1)[0]?.callOff();
          } else if ('wait' in todo) {
            // A timer of no time at all takes a millisecond.
            vi.advanceTimersByTime(todo.wait + 1);
          } else if ('isVisible' in todo) {
            isVisible = todo.isVisible;
            clock.setVisible(isVisible);
          } else {
            clock.observe(reading(todo.ahead));
          }
          expect(vi.getTimerCount()).toBeLessThanOrEqual(isVisible && wishes.length > 0 ? 1 : 0);
          if (!isVisible) continue;
          vi.advanceTimersByTime(1);
          dropReached();
          expect(wishes.filter(({ instant }) => instant <= clock.now())).toEqual([]);
          expect(vi.getTimerCount()).toBe(wishes.length > 0 ? 1 : 0);
        }
        stop();
      }),
    );
  });
});
