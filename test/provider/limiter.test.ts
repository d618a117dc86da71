import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLimiter, OverloadError } from '../../src/provider/limiter.js';

interface Task {
  readonly owner: string;
  readonly hasPriority: boolean;
  readonly leave: AbortController;
  end(): void;
  state: 'waiting' | 'running' | 'ended' | 'refused';
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

function limiter(maxCalls: number, maxQueued: number) {
  const runInTurn = createLimiter(maxCalls, maxQueued);
  const tasks: Task[] = [];
  const count = (state: Task['state'], isCounted: (task: Task) => boolean = () => true) =>
    tasks.filter((task) => task.state === state && isCounted(task)).length;

  async function start(owner: string, hasPriority: boolean): Promise<Task> {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const leave = new AbortController();
    const task: Task = { owner, hasPriority, leave, end, state: 'waiting' };
    tasks.push(task);
    runInTurn({ owner, hasPriority, signal: leave.signal }, () => {
      task.state = 'running';
      return ended;
    }).then(
      () => {
        task.state = 'ended';
      },
      (error: unknown) => {
        task.state = error instanceof OverloadError ? 'refused' : 'ended';
      },
    );
    await settle();
    return task;
  }
  return { tasks, count, start };
}

const step = fc.record({
  action: fc.constantFrom('start', 'start', 'start', 'start', 'start', 'end', 'leave'),
  owner: fc.nat({ max: 9 }).map((index) => `owner-${index}`),
  hasPriority: fc.boolean(),
  index: fc.nat({ max: 50 }),
});

it('under any load, shares hold, every customer gets a place, and places become free again', async () => {
  const limits = fc.record({ maxCalls: fc.integer({ min: 1, max: 12 }), maxQueued: fc.integer({ min: 0, max: 12 }) });
  await fc.assert(
    fc.asyncProperty(limits, fc.array(step, { maxLength: 80 }), async ({ maxCalls, maxQueued }, steps) => {
      const { tasks, count, start } = limiter(maxCalls, maxQueued);
      const quarter = Math.ceil(maxCalls / 4);
      const share = quarter + Math.ceil(maxQueued / 4);
      const places = maxCalls + maxQueued;
      const isOpen = ({ state }: Task) => state === 'waiting' || state === 'running';
      for (const { action, owner, hasPriority, index } of steps) {
        const open = tasks.filter(isOpen);
        if (action === 'end') open.filter(({ state }) => state === 'running')[index]?.end();
        else if (action === 'leave') open[index]?.leave.abort();
        else {
          const group = open.filter((task) => task.hasPriority === hasPriority);
          const own = group.filter((task) => task.owner === owner).length;
          const { state } = await start(owner, hasPriority);
          if (own >= share) expect(state).toBe('refused');
          else if (group.length < places || (hasPriority && own === 0)) expect(state).not.toBe('refused');
        }
        await settle();
        expect(count('running')).toBeLessThanOrEqual(maxCalls);
        expect(count('running', (task) => !task.hasPriority)).toBeLessThanOrEqual(Math.max(1, maxCalls - quarter));
        for (const each of tasks)
          expect(
            count('running', (task) => task.owner === each.owner && task.hasPriority === each.hasPriority),
          ).toBeLessThanOrEqual(quarter);
        // A call with priority waits only if all places or the places of its owner are taken.
        for (const waiting of tasks.filter((task) => task.state === 'waiting' && task.hasPriority)) {
          const own = count('running', (task) => task.owner === waiting.owner && task.hasPriority);
          expect(count('running') === maxCalls || own === quarter).toBe(true);
        }
      }
      for (const task of tasks) task.leave.abort();
      await settle();
      expect(tasks.filter(isOpen)).toEqual([]);
      for (const hasPriority of [true, false]) {
        const again = await Promise.all(
          Array.from({ length: places }, (_, index) => start(`new-${index}`, hasPriority)),
        );
        expect(again.filter(({ state }) => state === 'refused')).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
});

it('owners who have taken all places leave an equal share to others, but no more than that to unverified callers', async () => {
  const { start } = limiter(8, 100);
  for (const hasPriority of [true, false]) {
    for (let index = 0; index < 4 * 27; index++) await start(`flood-${index % 4}`, hasPriority);
    const states = [];
    for (let index = 0; index < 22; index++) states.push((await start('fifth', hasPriority)).state);
    expect(states.filter((state) => state !== 'refused')).toHaveLength(18);
    for (let index = 0; index < 200; index++) await start(`other-${index}`, hasPriority);
    const { state } = await start('last', hasPriority);
    expect(state === 'refused').toBe(!hasPriority);
  }
});
