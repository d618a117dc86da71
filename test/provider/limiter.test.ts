// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createLimiter, OverloadError } from '../../src/provider/limiter.js';

/** Tasks that the test ends, in the order in which they started. */
function controlledTasks(maxConcurrent: number, maxQueued: number) {
  const limiter = createLimiter(maxConcurrent, maxQueued);
  const started: string[] = [];
  const endings: (() => void)[] = [];
  const run = async (name: string, hasPriority = false, { signal } = new AbortController()) => {
    const release = await limiter.acquire(hasPriority, signal);
    started.push(name);
    await new Promise<void>((resolve) => endings.push(resolve));
    release();
    return name;
  };
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

  it('rejects a task when its queue is full, and has a separate queue for tasks with priority', async () => {
    const { run, started, endings } = controlledTasks(1, 1);
    const accepted = [run('running'), run('waiting')];
    await expect(run('too many')).rejects.toBeInstanceOf(OverloadError);
    accepted.push(run('first in line', true));
    await expect(run('too many', true)).rejects.toBeInstanceOf(OverloadError);
    for (const index of [0, 1, 2]) {
      endings[index]?.();
      await settle();
    }
    await Promise.all(accepted);
    expect(started).toEqual(['running', 'first in line', 'waiting']);
  });

  it('gives the place in the queue of an aborted task to another', async () => {
    const { run, started, endings } = controlledTasks(1, 1);
    const controller = new AbortController();
    const reason = new Error('Aborted by the caller');
    const first = run('running');
    const aborted = run('aborted', false, controller);
    controller.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    const waiting = run('waiting');
    endings[0]?.();
    await settle();
    endings[1]?.();
    await expect(Promise.all([first, waiting])).resolves.toEqual(['running', 'waiting']);
    expect(started).toEqual(['running', 'waiting']);
  });

  it('does not start an aborted task', async () => {
    const { run, started } = controlledTasks(1, 0);
    const controller = new AbortController();
    controller.abort();
    await expect(run('aborted', false, controller)).rejects.toThrow();
    expect(started).toEqual([]);
  });
});
