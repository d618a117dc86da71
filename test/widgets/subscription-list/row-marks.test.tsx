// @vitest-environment happy-dom
import { act, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { Mark } from '../../../src/state/marks.js';
import { RowMarks } from '../../../src/widgets/subscription-list/row-marks.js';
import { renderInContext } from '../render-in-context.js';

const names = () => screen.queryAllByRole('img').map((mark) => mark.getAttribute('aria-label'));

it('nothing is shown of a subscription that has not been loaded', () => {
  const { container } = renderInContext(<RowMarks subscriptionId="sub_1" />);
  expect(container).toBeEmptyDOMElement();
});

it.each<[facts: Partial<Mark>, names: string[], tones: string[]]>([
  [{ expiringTokens: 1 }, ['1 access token expires soon'], ['warning']],
  [{ expiringTokens: 3 }, ['3 access tokens expire soon'], ['warning']],
  [{ usage: 'near' }, ['A limit is nearly used up'], ['warning']],
  [{ usage: 'over' }, ['A limit has been reached'], ['danger']],
  [
    { expiringTokens: 1, usage: 'over' },
    ['1 access token expires soon', 'A limit has been reached'],
    ['warning', 'danger'],
  ],
  [{ expiringTokens: 0, usage: undefined }, [], []],
])('the marks of %j are named icons in their tones', async (facts, expected, tones) => {
  const { client } = renderInContext(<RowMarks subscriptionId="sub_1" />);
  await act(() => client.marks.report('sub_1', facts));
  expect(names()).toEqual(expected);
  expect(screen.queryAllByRole('img').map(({ className }) => className)).toEqual(tones);
});

it('follows the subscription of its row', async () => {
  const { client, rerender } = renderInContext(<RowMarks subscriptionId="sub_1" />);
  await act(() => client.marks.report('sub_2', { usage: 'near' }));
  expect(names()).toEqual([]);
  rerender(<RowMarks subscriptionId="sub_2" />);
  expect(names()).toEqual(['A limit is nearly used up']);
  await act(() => client.marks.reset());
  expect(names()).toEqual([]);
});

it('a change renders the marks of one row only', async () => {
  const rendered: string[] = [];
  const Row = ({ id }: { readonly id: string }) => {
    rendered.push(id);
    return <RowMarks subscriptionId={id} />;
  };
  const { client } = renderInContext(
    <>
      <Row id="sub_1" />
      <Row id="sub_2" />
    </>,
  );
  await act(() => client.marks.report('sub_1', { usage: 'near' }));
  expect(names()).toEqual(['A limit is nearly used up']);
  expect(rendered).toEqual(['sub_1', 'sub_2']);
});
