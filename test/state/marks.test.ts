import { effect } from '@preact/signals';
import { expect, it, vi } from 'vitest';
import { createMarks, type Mark } from '../../src/state/marks.js';

const pageOf = (total: number) => ({ items: new Map(), invalid: 0, total, nextOffset: total, hasNextPage: false });
const [TOKENS, USAGE] = [pageOf(1), pageOf(2)];

/** Records each value of a subscription's mark. */
function watch(mark: { readonly value: Mark | undefined }): (Mark | undefined)[] {
  const values: (Mark | undefined)[] = [];
  effect(() => void values.push(mark.value));
  return values;
}

it('has what was loaded last of tokens and of usage, for observers of the subscription only', () => {
  const marks = createMarks();
  const [first, second] = [watch(marks.of('sub_1')), watch(marks.of('sub_2'))];
  marks.report('sub_1', { tokens: TOKENS });
  marks.report('sub_1', { usage: USAGE });
  expect(first.at(-1)).toEqual({ tokens: TOKENS, usage: USAGE });
  expect(second).toEqual([undefined]);
});

it('forgets everything on reset, for observers from before it as well', () => {
  const marks = createMarks();
  marks.report('sub_1', { tokens: TOKENS });
  const listener = vi.fn();
  effect(() => listener(marks.of('sub_1').value?.tokens));
  marks.reset();
  expect(listener).toHaveBeenLastCalledWith(undefined);
  marks.report('sub_1', { tokens: TOKENS });
  expect(listener).toHaveBeenLastCalledWith(TOKENS);
});
