// @vitest-environment node
import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimeout } from '../../src/http/timeout.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start<Result>(...args: Parameters<typeof withTimeout<Result>>) {
  const settled = vi.fn<(outcome: unknown) => void>();
  withTimeout(...args).then(settled, settled);
  return settled;
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(() => resolve('done'), milliseconds));

describe('withTimeout', () => {
  it.each([
    ['the result of work that ends in time', () => after(99), 'done'],
    ['undefined when the work takes longer', () => after(101), undefined],
    ['undefined when the work never settles', () => new Promise(() => {}), undefined],
    ['undefined without work', undefined, undefined],
    ['the error of the work', () => Promise.reject(new Error('broken')), new Error('broken')],
  ])('settles with %s', async (_, work, outcome) => {
    const { signal } = new AbortController();
    const settled = start(100, signal, work);
    await vi.advanceTimersByTimeAsync(100);
    expect(settled.mock.calls).toEqual([[outcome]]);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('aborts the signal of the work on timeout, and not when the work ends before', async () => {
    const isLate: boolean[] = [];
    const work = (duration: number) => (signal: AbortSignal) => {
      signal.addEventListener('abort', () => isLate.push(duration > 100));
      return after(duration);
    };
    start(100, undefined, work(50));
    start(100, undefined, work(150));
    await vi.advanceTimersByTimeAsync(200);
    expect(isLate).toEqual([true]);
  });

  it.each([['closed'], [null]])('rejects with the abort reason %s, whether the work settles or not', async (reason) => {
    const controller = new AbortController();
    const settled = [
      start(100, controller.signal, () => new Promise(() => {})),
      start(100, controller.signal),
      start(100, controller.signal, async (signal) => {
        await new Promise((resolve) => {
          signal.addEventListener('abort', resolve);
        });
        throw new Error('broken');
      }),
    ];
    controller.abort(reason);
    await vi.advanceTimersByTimeAsync(0);
    expect(settled.map(({ mock }) => mock.calls)).toEqual([[[reason]], [[reason]], [[reason]]]);
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('causes no unhandled rejection when the work rejects after the timeout', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    start(100, undefined, async () => {
      await after(150);
      throw new Error('too late');
    });
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    // Node emits `unhandledRejection` before the next macrotask.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('works on a page that has replaced Promise', async () => {
    vi.stubGlobal('Promise', function replaced() {
      throw new Error('replaced');
    });
    const outcomes = [withTimeout(100, undefined, async () => 'done'), withTimeout(100, undefined)];
    // Vitest needs the original.
    vi.unstubAllGlobals();
    await vi.advanceTimersByTimeAsync(100);
    expect([await outcomes[0], await outcomes[1]]).toEqual(['done', undefined]);
  });
});
