import { effect } from '@preact/signals';
import { expect, it, vi } from 'vitest';
import { createMarks, type Mark } from '../../src/state/marks.js';

/** Records each value of a subscription's mark. */
function watch(mark: { readonly value: Mark }): Mark[] {
  const values: Mark[] = [];
  effect(() => void values.push(mark.value));
  return values;
}

it('knows nothing about a subscription that has not been loaded', () => {
  expect(createMarks().of('sub_1').value).toEqual({ expiringTokens: 0, usage: undefined });
});

it('merges what tokens and usage report', () => {
  const marks = createMarks();
  marks.report('sub_1', { expiringTokens: 2 });
  marks.report('sub_1', { usage: 'near' });
  expect(marks.of('sub_1').value).toEqual({ expiringTokens: 2, usage: 'near' });
  marks.report('sub_1', { usage: undefined });
  expect(marks.of('sub_1').value).toEqual({ expiringTokens: 2, usage: undefined });
});

it('notifies observers of the subscription only, and only of a change', () => {
  const marks = createMarks();
  const [first, second] = [watch(marks.of('sub_1')), watch(marks.of('sub_2'))];
  marks.report('sub_1', { usage: 'over' });
  marks.report('sub_1', { usage: 'over', expiringTokens: 0 });
  expect(first).toHaveLength(2);
  expect(second).toHaveLength(1);
});

it('forgets everything on reset, for observers from before it as well', () => {
  const marks = createMarks();
  marks.report('sub_1', { expiringTokens: 1 });
  const listener = vi.fn();
  effect(() => listener(marks.of('sub_1').value.expiringTokens));
  marks.reset();
  expect(listener).toHaveBeenLastCalledWith(0);
  marks.report('sub_1', { expiringTokens: 3 });
  expect(listener).toHaveBeenLastCalledWith(3);
});
