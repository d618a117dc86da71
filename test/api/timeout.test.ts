// @vitest-environment node
import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimeout } from '../../src/api/timeout.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start<Result>(...limited: Parameters<typeof withTimeout<Result>>) {
  const settled = vi.fn<(outcome: unknown) => void>();
  withTimeout(...limited).then(settled, settled);
  return settled;
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(() => resolve('done'), milliseconds));

describe('withTimeout', () => {
  it.each([
    ['what the work brings in time', () => after(99), 'done'],
    ['nothing when the work takes longer', () => after(101), undefined],
    ['nothing when the work never ends', () => new Promise(() => {}), undefined],
    ['nothing when there is no work', undefined, undefined],
    ['the error of the work', () => Promise.reject(new Error('broken')), new Error('broken')],
  ])('gives %s', async (_, work, outcome) => {
    const settled = start(100, undefined, work);
    await vi.advanceTimersByTimeAsync(100);
    expect(settled.mock.calls).toEqual([[outcome]]);
  });

  it('tells the work when the time is over, and not when the work is done before', async () => {
    const told: boolean[] = [];
    const work = (takes: number) => (isOver: AbortSignal) => {
      isOver.addEventListener('abort', () => told.push(takes > 100));
      return after(takes);
    };
    start(100, undefined, work(50));
    start(100, undefined, work(150));
    await vi.advanceTimersByTimeAsync(200);
    expect(told).toEqual([true]);
  });

  it.each([['closed'], [null]])('rejects with the reason %s of an abort, whatever the work does', async (reason) => {
    const controller = new AbortController();
    const settled = [
      start(100, controller.signal, () => new Promise(() => {})),
      start(100, controller.signal),
      start(100, controller.signal, async (isOver) => {
        await new Promise((resolve) => {
          isOver.addEventListener('abort', resolve);
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

  it('does no work for a signal that was aborted before', async () => {
    const work = vi.fn(() => after(0));
    const settled = start(100, AbortSignal.abort('closed'), work);
    await vi.advanceTimersByTimeAsync(0);
    expect(settled.mock.calls).toEqual([['closed']]);
    expect(work).not.toHaveBeenCalled();
  });

  it('leaves no rejection that nobody handles when the work fails too late', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    start(100, undefined, async () => {
      await after(150);
      throw new Error('too late');
    });
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('goes on in a page that has replaced Promise', async () => {
    vi.stubGlobal('Promise', function replaced() {
      throw new Error('replaced');
    });
    const outcomes = [withTimeout(100, undefined, async () => 'done'), withTimeout(100, undefined)];
    // The test runner needs it.
    vi.unstubAllGlobals();
    await vi.advanceTimersByTimeAsync(100);
    expect([await outcomes[0], await outcomes[1]]).toEqual(['done', undefined]);
  });
});
