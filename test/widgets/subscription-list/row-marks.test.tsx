// @vitest-environment happy-dom
import { act, screen } from '@testing-library/preact';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Mark } from '../../../src/state/marks.js';
import { RowMarks } from '../../../src/widgets/subscription-list/row-marks.js';
import { usageFile } from '../../../src/widgets/usage/usage-file.js';
import { renderInContext } from '../render-in-context.js';

const names = () => screen.queryAllByRole('img').map((mark) => mark.getAttribute('aria-label'));
const listOf = (items: readonly object[]) => ({
  items: new Map(items.map((item, index) => [String(index), item as never])),
  invalid: 0,
  total: null,
  nextOffset: 0,
  hasNextPage: false,
});
const expiringIn = (...days: readonly number[]): Mark => ({
  tokens: listOf(
    days.map((count) => ({ expires_at: new Date(Date.now() + count * 86_400_000).toISOString(), is_expired: false })),
  ),
});
const used = (usage: string, end: string | null = null): Mark => ({ usage: listOf([{ quota: '100', usage, end }]) });

// What is loaded of tokens and of usage, one after the other.
it.each<[names: string[], tones: string[], ...loaded: Mark[]]>([
  [['1 access token expires soon'], ['warning'], expiringIn(3, 20, -3)],
  [['3 access tokens expire soon'], ['warning'], expiringIn(1, 2, 3)],
  [['A limit is nearly used up'], ['warning'], used('95')],
  [['A limit has been reached'], ['danger'], used('100')],
  [['1 access token expires soon', 'A limit has been reached'], ['warning', 'danger'], expiringIn(1), used('120')],
  [[], [], expiringIn(20), used('5')],
  [[], [], used('120', '2020-01-01T00:00:00Z')],
])('the marks are named icons in their tones: %j', async (expected, tones, ...loaded) => {
  await usageFile.load();
  const { client, container, rerender } = renderInContext(<RowMarks subscriptionId="sub_1" warnDays={7} />);
  expect(container).toBeEmptyDOMElement();
  for (const mark of loaded) await act(() => client.marks.report('sub_1', mark));
  expect(names()).toEqual(expected);
  expect(screen.queryAllByRole('img').map(({ className }) => className)).toEqual(tones);
  rerender(<RowMarks subscriptionId="sub_2" warnDays={7} />);
  expect(names()).toEqual([]);
  rerender(<RowMarks subscriptionId="sub_1" warnDays={7} />);
  await act(() => client.marks.reset());
  expect(names()).toEqual([]);
  for (const mark of loaded) await act(() => client.marks.report('sub_1', mark));
  expect(names()).toEqual(expected);
});

it('a mark of tokens that expire soon goes when they have expired', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { client } = renderInContext(<RowMarks subscriptionId="sub_1" warnDays={7} />);
  await act(() => client.marks.report('sub_1', expiringIn(1 / 24)));
  expect(names()).toEqual(['1 access token expires soon']);
  await vi.advanceTimersByTimeAsync(3_600_001);
  expect(names()).toEqual([]);
});
