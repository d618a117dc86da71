// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createLimiter, OverloadError } from '../../src/provider/limiter.js';

/** Tasks that the test ends, in the order in which they started. Each is of another owner by default. */
function controlledTasks(maxConcurrent: number, maxQueued: number) {
  const runInTurn = createLimiter(maxConcurrent, maxQueued);
  const started: string[] = [];
  const endings: (() => void)[] = [];
  const run = (name: string, { hasPriority = false, owner = name, signal = new AbortController().signal } = {}) =>
    runInTurn({ owner, hasPriority, signal }, async () => {
      started.push(name);
      await new Promise<void>((resolve) => endings.push(resolve));
      return name;
    });
  return { run, started, endings };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a limiter', () => {
  it('limits the number of concurrent tasks and runs the others in order', async () => {
    const { run, started, endings } = controlledTasks(2, 10);
    const results = ['a', 'b', 'c', 'd'].map((name) => run(name));
    await settle();
    expect(started).toEqual(['a', 'b']);
    endings[1]?.();
    await settle();
    expect(started).toEqual(['a', 'b', 'c']);
    for (const index of [0, 2]) endings[index]?.();
    await settle();
    endings[3]?.();
    await expect(Promise.all(results)).resolves.toEqual(['a', 'b', 'c', 'd']);
  });

  it('rejects a task when there is no place, and has places of their own for tasks with priority', async () => {
    const { run, started, endings } = controlledTasks(1, 1);
    const accepted = [run('running'), run('waiting')];
    await expect(run('too many')).rejects.toBeInstanceOf(OverloadError);
    accepted.push(run('first in line', { hasPriority: true }), run('second', { hasPriority: true }));
    await expect(run('too many', { hasPriority: true })).rejects.toBeInstanceOf(OverloadError);
    for (const index of [0, 1, 2, 3]) {
      endings[index]?.();
      await settle();
    }
    await Promise.all(accepted);
    expect(started).toEqual(['running', 'first in line', 'second', 'waiting']);
  });

  it.each([
    [8, 100, 2, 25],
    [1, 0, 1, 0],
    [5, 5, 2, 2],
  ])('of %d calls and %d waiting gives one owner %d and %d', async (maxCalls, maxQueued, ownCalls, ownQueued) => {
    const { run, started, endings } = controlledTasks(maxCalls, maxQueued);
    const results = await Promise.all(
      Array.from({ length: ownCalls + ownQueued + 5 }, (_, index) => {
        const result = run(`own ${index}`, { owner: 'one' });
        return Promise.race([
          result.then(
            () => 'accepted',
            () => 'rejected',
          ),
          settle().then(() => 'accepted'),
        ]);
      }),
    );
    expect(started).toHaveLength(ownCalls);
    expect(results.filter((result) => result === 'rejected')).toHaveLength(5);
    // Another owner does not wait behind the calls of the first.
    if (ownCalls < maxCalls) {
      void run('other');
      await settle();
      expect(started.at(-1)).toBe('other');
    }
    for (let index = 0; index < ownCalls + ownQueued + 1; index++) {
      endings[index]?.();
      await settle();
    }
  });

  it('gives the place of an aborted task to another, whether it waits or runs', async () => {
    const { run, started, endings } = controlledTasks(1, 1);
    const controllers = [new AbortController(), new AbortController()];
    const reason = new Error('Aborted by the caller');
    const aborted = controllers.map(({ signal }, index) => run(`aborted ${index}`, { signal }));
    await settle();
    for (const controller of controllers) controller.abort(reason);
    for (const result of aborted) await expect(result).rejects.toBe(reason);
    const others = [run('next'), run('last')];
    for (const index of [1, 2]) {
      await settle();
      endings[index]?.();
    }
    await expect(Promise.all(others)).resolves.toEqual(['next', 'last']);
    expect(started).toEqual(['aborted 0', 'next', 'last']);
  });

  it('does not start an aborted task', async () => {
    const { run, started } = controlledTasks(1, 0);
    await expect(run('aborted', { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(started).toEqual([]);
  });
});
