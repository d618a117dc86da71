// @vitest-environment node
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRevealTimers } from '../../src/state/reveal-timers.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Reveals tokens by name. The monotonic clock runs with the timers, from any start. */
function setUp(revealSeconds = 30, start = 1234.5) {
  const createdAt = Date.now();
  const timers = createRevealTimers(() => start + Date.now() - createdAt);
  const secondsLeft = new Map<string, number>();
  return {
    reveal: (name: string) =>
      timers.reveal(Symbol.for(name), revealSeconds, (seconds) => {
        if (seconds) secondsLeft.set(name, seconds);
        else secondsLeft.delete(name);
      }),
    hide: (name: string) => timers.hide(Symbol.for(name)),
    hideAll: timers.hideAll,
    secondsLeft: () => Object.fromEntries(secondsLeft),
  };
}

describe('createRevealTimers', () => {
  it('hides a token immediately when the device resumes after the reveal time', () => {
    let time = 0;
    const { reveal } = createRevealTimers(() => time);
    const listener = vi.fn();
    reveal(Symbol('token'), 10, listener);
    time = 3_600_000;
    vi.advanceTimersToNextTimer();
    expect(listener).toHaveBeenLastCalledWith(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([0, -1, Number.NaN])('reveals nothing for %s seconds', (revealSeconds) => {
    const { reveal, secondsLeft } = setUp(revealSeconds);
    reveal('a');
    expect(secondsLeft()).toEqual({});
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reveals each token for exactly its reveal time, in any order of calls', () => {
    const step = fc.oneof(
      fc.record({ reveal: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ hide: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ wait: fc.nat({ max: 4000 }) }),
      fc.constant({ hideAll: true }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.nat({ max: 5000 }),
        fc.array(step),
        (revealSeconds, start, steps) => {
          vi.clearAllTimers();
          const { reveal, hide, hideAll, secondsLeft } = setUp(revealSeconds, start);
          const deadlines = new Map<string, number>();
          for (const command of steps) {
            if ('reveal' in command) {
              reveal(command.reveal);
              deadlines.set(command.reveal, Date.now() + revealSeconds * 1000);
            } else if ('hide' in command) {
              hide(command.hide);
              deadlines.delete(command.hide);
            } else if ('wait' in command) {
              vi.advanceTimersByTime(command.wait);
            } else {
              hideAll();
              deadlines.clear();
            }
            const expected: Record<string, number> = {};
            for (const [name, deadline] of deadlines) {
              if (deadline > Date.now()) expected[name] = Math.ceil((deadline - Date.now()) / 1000);
            }
            expect(secondsLeft()).toEqual(expected);
            expect(vi.getTimerCount()).toBe(Object.keys(expected).length > 0 ? 1 : 0);
          }
          hideAll();
          expect(vi.getTimerCount()).toBe(0);
        },
      ),
    );
  });
});
