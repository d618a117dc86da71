// @vitest-environment node
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Countdown, createTokenDisplay } from '../../src/state/token-display.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A clock that nobody can set: it goes on with the timers, from anywhere. */
function setUp(revealSeconds = 30, startedAt = 1234.5) {
  const began = Date.now();
  const { show, hide, hideAll } = createTokenDisplay(() => startedAt + Date.now() - began);
  const told: [key: string, secondsLeft: number][] = [];
  const left = new Map<string, number>();
  const countdowns = new Map<string, Countdown>();
  const countdown = (key: string): Countdown => {
    const known = countdowns.get(key);
    if (known) return known;
    const made: Countdown = (secondsLeft) => {
      told.push([key, secondsLeft]);
      if (secondsLeft) left.set(key, secondsLeft);
      else left.delete(key);
    };
    countdowns.set(key, made);
    return made;
  };
  const display = { show: (key: string) => show(countdown(key), revealSeconds), hide: (key: string) => hide(countdown(key)), hideAll };
  return { display, told, left: () => Object.fromEntries(left), shown: () => [...left.keys()] };
}

describe('createTokenDisplay', () => {
  it('shows nothing at first, and needs no timer for it', () => {
    const { left, shown } = setUp();
    expect(shown()).toEqual([]);
    expect(left()).toEqual({});
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shows a token with all of its seconds left', () => {
    const { display, left, shown } = setUp(30);
    display.show('a');
    expect(shown()).toEqual(['a']);
    expect(left()).toEqual({ a: 30 });
  });

  it('counts down second by second and hides the token by itself', () => {
    const { display, told, shown } = setUp(3);
    display.show('a');
    vi.advanceTimersByTime(2999);
    expect(shown()).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(told.map(([, secondsLeft]) => secondsLeft)).toEqual([3, 2, 1, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives each token its own time', () => {
    const { display, left } = setUp(10);
    display.show('a');
    vi.advanceTimersByTime(4500);
    display.show('b');
    expect(left()).toEqual({ a: 6, b: 10 });
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(500);
    expect(left()).toEqual({ a: 5, b: 10 });
    vi.advanceTimersByTime(500);
    expect(left()).toEqual({ a: 5, b: 9 });
    vi.advanceTimersByTime(4500);
    expect(left()).toEqual({ b: 5 });
    vi.advanceTimersByTime(4500);
    expect(left()).toEqual({});
    expect(vi.getTimerCount()).toBe(0);
  });

  it('starts a token anew that is shown once more', () => {
    const { display, left } = setUp(10);
    display.show('a');
    vi.advanceTimersByTime(9000);
    display.show('a');
    expect(left()).toEqual({ a: 10 });
    vi.advanceTimersByTime(9999);
    expect(left()).toEqual({ a: 1 });
  });

  it('hides one token and leaves the others', () => {
    const { display, left, shown } = setUp(10);
    display.show('a');
    display.show('b');
    display.hide('a');
    expect(shown()).toEqual(['b']);
    expect(left()).toEqual({ b: 10 });
    display.hide('unknown');
    expect(shown()).toEqual(['b']);
    display.hide('b');
    expect(shown()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('hides all at once', () => {
    const { display, left, shown } = setUp(10);
    display.show('a');
    display.show('b');
    display.hideAll();
    expect(shown()).toEqual([]);
    expect(left()).toEqual({});
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells a view nothing when nothing was shown', () => {
    const { display, told } = setUp();
    display.hideAll();
    display.hide('a');
    expect(told).toEqual([]);
  });

  it('hides what is overdue at once when a sleeping device wakes', () => {
    let time = 0;
    const display = createTokenDisplay(() => time);
    const countdown = vi.fn<Countdown>();
    display.show(countdown, 10);
    time = 3_600_000;
    vi.advanceTimersToNextTimer();
    expect(countdown.mock.lastCall).toEqual([0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([0, -1, Number.NaN])('shows nothing for %s seconds', (revealSeconds) => {
    const { display, shown } = setUp(revealSeconds);
    display.show('a');
    expect(shown()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts a part of a second as one', () => {
    const { display, left, shown } = setUp(1.5);
    display.show('a');
    expect(left()).toEqual({ a: 2 });
    vi.advanceTimersByTime(500);
    expect(left()).toEqual({ a: 1 });
    vi.advanceTimersByTime(1000);
    expect(shown()).toEqual([]);
  });

  it('shows each token for exactly its time, whatever else happens', () => {
    const step = fc.oneof(
      fc.record({ show: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ hide: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ wait: fc.nat({ max: 4000 }) }),
      fc.constant({ hideAll: true }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.nat({ max: 5000 }), fc.array(step), (revealSeconds, start, steps) => {
        vi.clearAllTimers();
        const { display, left, shown } = setUp(revealSeconds, start);
        const deadlines = new Map<string, number>();
        for (const todo of steps) {
          if ('show' in todo) {
            display.show(todo.show);
            deadlines.set(todo.show, Date.now() + revealSeconds * 1000);
          } else if ('hide' in todo) {
            display.hide(todo.hide);
            deadlines.delete(todo.hide);
          } else if ('wait' in todo) {
            vi.advanceTimersByTime(todo.wait);
          } else {
            display.hideAll();
            deadlines.clear();
          }
          const expected: Record<string, number> = {};
          for (const [key, deadline] of deadlines) {
            if (deadline > Date.now()) expected[key] = Math.ceil((deadline - Date.now()) / 1000);
          }
          expect(left()).toEqual(expected);
          expect(shown().toSorted()).toEqual(Object.keys(expected).toSorted());
          expect(vi.getTimerCount()).toBe(shown().length > 0 ? 1 : 0);
        }
        display.hideAll();
        expect(vi.getTimerCount()).toBe(0);
      }),
    );
  });
});
