import { expect, it } from 'vitest';
import { scheduleUpdate } from '../../src/element/scheduler.js';

type UpdatePhases = Parameters<typeof scheduleUpdate>[0];

const allMicrotasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function phasesOf(name: string, log: string[], replaced: Partial<UpdatePhases> = {}): UpdatePhases {
  return {
    request: () => void log.push(`${name} requests`),
    readStyles: () => void log.push(`${name} reads styles`),
    render: () => void log.push(`${name} renders`),
    ...replaced,
  };
}

it('scheduleUpdate leaves out the phases of a canceled update, also between two phases', async () => {
  const log: string[] = [];
  scheduleUpdate(phasesOf('a', log))();
  const cancel = scheduleUpdate(phasesOf('b', log, { readStyles: () => cancel() }));
  scheduleUpdate(phasesOf('c', log));
  await allMicrotasks();
  expect(log).toEqual(['b requests', 'c requests', 'c reads styles', 'c renders']);
});
