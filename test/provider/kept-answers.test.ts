// @vitest-environment node
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { keepAnswers } from '../../src/provider/kept-answers.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const HOUR = 3_600_000;
const counting = () => {
  let count = 0;
  return vi.fn(() => Promise.resolve(++count));
};

describe('an answer', () => {
  it('is asked for once by all who wait for it, and then kept', async () => {
    const answers = keepAnswers<number>({ maxAgeMs: HOUR, maxEntries: 10 });
    const ask = counting();
    await expect(Promise.all(Array.from({ length: 1000 }, () => answers.get('a', ask)))).resolves.toEqual(Array(1000).fill(1));
    await expect(answers.get('a', ask)).resolves.toBe(1);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is one of its own for each key', async () => {
    const answers = keepAnswers<string>({ maxAgeMs: HOUR, maxEntries: 10 });
    const get = (key: string) => answers.get(key, () => Promise.resolve(`of ${key}`));
    await expect(Promise.all([get('a'), get('b'), get('__proto__'), get('a')])).resolves.toEqual([
      ...['of a', 'of b', 'of __proto__', 'of a'],
    ]);
  });

  it('is asked for again when it is too old', async () => {
    const answers = keepAnswers<number>({ maxAgeMs: 100, maxEntries: 10 });
    const ask = counting();
    await answers.get('a', ask);
    await wait(120);
    await expect(answers.get('a', ask)).resolves.toBe(2);
  });

  it('is asked for again when it is too old for this one', async () => {
    const answers = keepAnswers<number>({ maxAgeMs: HOUR, maxEntries: 10 });
    const ask = counting();
    await answers.get('a', ask);
    await wait(20);
    await expect(answers.get('a', ask, HOUR)).resolves.toBe(1);
    await expect(answers.get('a', ask, 10)).resolves.toBe(2);
    await expect(answers.get('a', ask)).resolves.toBe(2);
  });

  it('is shared but not kept when the time for that is 0', async () => {
    const answers = keepAnswers<number>({ maxAgeMs: 0, maxEntries: 10 });
    const ask = counting();
    await expect(Promise.all([answers.get('a', ask), answers.get('a', ask)])).resolves.toEqual([1, 1]);
    await expect(answers.get('a', ask)).resolves.toBe(2);
  });

  it('goes, the oldest first, when there are too many', async () => {
    const answers = keepAnswers<number>({ maxAgeMs: HOUR, maxEntries: 2 });
    const ask = counting();
    for (const key of ['a', 'b', 'c']) await answers.get(key, ask);
    ask.mockClear();
    await answers.get('b', ask);
    await answers.get('c', ask);
    expect(ask).not.toHaveBeenCalled();
    await answers.get('a', ask);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is as young as it was when it was asked for last', async () => {
    const answers = keepAnswers<number>({ maxAgeMs: HOUR, maxEntries: 2 });
    const ask = counting();
    for (const key of ['a', 'b']) await answers.get(key, ask);
    await answers.get('a', ask, 0);
    await answers.get('c', ask);
    ask.mockClear();
    await answers.get('a', ask);
    expect(ask).not.toHaveBeenCalled();
  });

  it('is not held in memory once enough others came, nor when it is too old and another comes', async () => {
    const register = new Set<WeakRef<object>>();
    const ask = () => {
      const answer = { large: 'x'.repeat(10) };
      register.add(new WeakRef(answer));
      return Promise.resolve(answer);
    };
    const few = keepAnswers<object>({ maxAgeMs: HOUR, maxEntries: 5 });
    const brief = keepAnswers<object>({ maxAgeMs: 5, maxEntries: 1000 });
    for (let place = 0; place < 100; place++) await few.get(String(place), ask);
    for (let place = 0; place < 100; place++) await brief.get(String(place), ask);
    await wait(20);
    await brief.get('last', ask);
    collectGarbage();
    await wait(10);
    collectGarbage();
    expect([...register].filter((each) => each.deref()).length).toBeLessThanOrEqual(5 + 1);
  });
});

describe('a failure', () => {
  it('comes to all who wait, and is not kept', async () => {
    const answers = keepAnswers<number>({ maxAgeMs: HOUR, maxEntries: 10 });
    const ask = vi.fn(() => Promise.reject<number>(new Error('down')));
    const outcomes = await Promise.allSettled([answers.get('a', ask), answers.get('a', ask)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(ask).toHaveBeenCalledTimes(1);
    await expect(answers.get('a', counting())).resolves.toBe(1);
  });

  it('that comes before anything is awaited is not kept either', async () => {
    const answers = keepAnswers<number>({ maxAgeMs: HOUR, maxEntries: 10 });
    await expect(
      answers.get('a', () => {
        throw new Error('down');
      }),
    ).rejects.toThrow('down');
    await expect(answers.get('a', counting())).resolves.toBe(1);
  });

  it('leaves an older answer for those who take it', async () => {
    const answers = keepAnswers<number>({ maxAgeMs: HOUR, maxEntries: 10 });
    await answers.get('a', counting());
    await wait(10);
    await expect(answers.get('a', () => Promise.reject(new Error('down')), 1)).rejects.toThrow('down');
    await expect(answers.get('a', counting())).resolves.toBe(1);
  });
});
