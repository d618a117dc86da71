// @vitest-environment node
import { effect } from '@preact/signals';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '../../src/api/api-error.js';
import { createSession } from '../../src/state/session.js';

const failed = (kind: ErrorCode) => ({ kind, operation: 'getCustomer' });

function setUp() {
  const onEnd = vi.fn();
  const onReturn = vi.fn();
  const session = createSession(onEnd, onReturn);
  return { session, onEnd, onReturn, end: () => session.watch()(failed('session-ended')) };
}

describe('a session', () => {
  it('has not ended before anything tells so', () => {
    const { session, onEnd } = setUp();
    session.watch();
    session.watch()(undefined);
    expect(session.hasEnded.value).toBe(false);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('ends with the first answer that tells so', () => {
    const { session, onEnd, end } = setUp();
    end();
    expect(session.hasEnded.value).toBe(true);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it.each<ErrorCode>(['network', 'timeout', 'forbidden', 'not-found', 'rate-limited', 'server', 'malformed'])(
    'neither ends nor is back with the failure "%s"',
    (kind) => {
      const { session, onReturn, end } = setUp();
      session.watch()(failed(kind));
      expect(session.hasEnded.value).toBe(false);
      end();
      session.watch()(failed(kind));
      expect(session.hasEnded.value).toBe(true);
      expect(onReturn).not.toHaveBeenCalled();
    },
  );

  it('is back with a success that was asked for after its end', () => {
    const { session, onReturn, end } = setUp();
    end();
    session.watch()(undefined);
    expect(session.hasEnded.value).toBe(false);
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it('is not back with a success that was asked for before its end, whose secrets have to go too', () => {
    const { session, onEnd, onReturn, end } = setUp();
    const tellLate = session.watch();
    end();
    tellLate(undefined);
    expect(session.hasEnded.value).toBe(true);
    expect(onReturn).not.toHaveBeenCalled();
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  it('can end again', () => {
    const { session, onReturn, end } = setUp();
    end();
    session.watch()(undefined);
    end();
    expect(session.hasEnded.value).toBe(true);
    session.watch()(undefined);
    expect(session.hasEnded.value).toBe(false);
    expect(onReturn).toHaveBeenCalledTimes(2);
  });

  it('has ended already when its end is told, and is back already when its return is', () => {
    const seen: boolean[] = [];
    const session = createSession(
      () => seen.push(session.hasEnded.value),
      () => seen.push(session.hasEnded.value),
    );
    session.watch()(failed('session-ended'));
    session.watch()(undefined);
    expect(seen).toEqual([true, false]);
  });
});

describe('the notice of its end', () => {
  it('is one widget’s, and the next one’s when that has gone', () => {
    const { session } = setUp();
    const first = session.holdNotice();
    const second = session.holdNotice();
    const third = session.holdNotice();
    const shown = () => [first, second, third].map(({ value }) => value());
    expect(shown()).toEqual([true, false, false]);
    second.release();
    expect(shown()).toEqual([true, false, false]);
    first.release();
    expect(shown()).toEqual([false, false, true]);
    const fourth = session.holdNotice();
    expect(fourth.value()).toBe(false);
    third.release();
    expect(fourth.value()).toBe(true);
  });

  it('tells whoever it passes to', () => {
    const { session } = setUp();
    const [first, second, third] = [session.holdNotice(), session.holdNotice(), session.holdNotice()];
    const stops: (() => void)[] = [];
    const told = [second, third].map(({ value }) => {
      const seen: boolean[] = [];
      stops.push(effect(() => void seen.push(value())));
      return seen;
    });
    const lastTold = () => told.map((seen) => seen.at(-1));
    session.holdNotice();
    expect(lastTold()).toEqual([false, false]);
    first.release();
    expect(lastTold()).toEqual([true, false]);
    second.release();
    expect(lastTold()).toEqual([false, true]);
    for (const stop of stops) stop();
  });

  it('can be let go twice', () => {
    const { session } = setUp();
    const first = session.holdNotice();
    const second = session.holdNotice();
    first.release();
    first.release();
    expect(second.value()).toBe(true);
  });

  it('is always exactly one widget’s while there is any, in whatever order they come and go', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat({ max: 5 }), { nil: undefined })), (steps) => {
        const { session } = setUp();
        const held: ReturnType<typeof session.holdNotice>[] = [];
        for (const gone of steps) {
          if (gone === undefined) held.push(session.holdNotice());
          else held.splice(gone, 1).forEach((lease) => lease.release());
          expect(held.map(({ value }) => value())).toEqual(held.map((_, place) => place === 0));
        }
      }),
    );
  });
});
