import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRevealTimers } from '../../src/store/reveal-timers.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Reveals tokens by name. */
function setUp(revealSeconds: number) {
  const timers = createRevealTimers();
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

it('createRevealTimers hides a token immediately when the device resumes after the reveal time', () => {
  const { reveal } = createRevealTimers();
  const listener = vi.fn();
  reveal(Symbol('token'), 10, listener);
  const resumedAt = performance.now() + 3_600_000;
  const monotonic = vi.spyOn(performance, 'now').mockReturnValue(resumedAt);
  vi.advanceTimersToNextTimer();
  monotonic.mockRestore();
  expect(listener).toHaveBeenLastCalledWith(0);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([0, -1, Number.NaN])('createRevealTimers reveals nothing for %s seconds', (revealSeconds) => {
  const { reveal, secondsLeft } = setUp(revealSeconds);
  reveal('a');
  expect(secondsLeft()).toEqual({});
  expect(vi.getTimerCount()).toBe(0);
});

it('createRevealTimers reveals each token for exactly its reveal time, with one timer', () => {
  const { reveal, hide, hideAll, secondsLeft } = setUp(3);
  const expectAfter = (milliseconds: number, expected: Record<string, number>): void => {
    vi.advanceTimersByTime(milliseconds);
    expect(secondsLeft()).toEqual(expected);
    expect(vi.getTimerCount()).toBe(Object.keys(expected).length > 0 ? 1 : 0);
  };
  reveal('a');
  expectAfter(0, { a: 3 });
  expectAfter(999, { a: 3 });
  expectAfter(1, { a: 2 });
  expectAfter(300, { a: 2 });
  reveal('b');
  expectAfter(700, { a: 1, b: 3 });
  expectAfter(300, { a: 1, b: 2 });
  expectAfter(699, { a: 1, b: 2 });
  expectAfter(1, { b: 2 });
  // Its countdown begins again.
  reveal('b');
  reveal('c');
  expectAfter(2999, { b: 1, c: 1 });
  hide('b');
  hide('unknown');
  expectAfter(0, { c: 1 });
  expectAfter(1, {});
  for (const name of ['a', 'b']) reveal(name);
  hideAll();
  expectAfter(0, {});
});
