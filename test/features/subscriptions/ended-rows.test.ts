// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { actionsFile } from '../../../src/ui/lazy-file.js';
import { pageOf } from '../render-widget.js';
import { filter, panel, plans, region, renderList, rowButton, titles } from './subscription-helpers.js';

const ended = (from: number, to: number) =>
  plans(from, to).map((each) => ({ ...each, state: 'canceled', canceled_at: '2024-01-01T00:00:00Z' }));
const numbers = () => titles().map((title) => title?.replace('Plan ', ''));

it('a complete list has ended subscriptions last, in the service’s order, under a heading with their number', async () => {
  const { refetch } = await renderList(pageOf([...ended(1, 2), ...plans(3, 4), ...ended(5, 5)]));
  expect(numbers()).toEqual(['3', '4', 'Ended 3', '1', '2', '5']);
  await refetch('subscriptions', pageOf([...ended(1, 2), ...plans(3, 5)]));
  expect(numbers()).toEqual(['3', '4', '5', 'Ended 2', '1', '2']);
});

it('a list of ended subscriptions only has no heading', async () => {
  const { portal, user } = await renderList(pageOf(plans(1, 2)));
  await user.selectOptions(filter(), 'Canceled');
  await portal.subscriptions.last().respond(pageOf(ended(1, 2)));
  expect(numbers()).toEqual(['1', '2']);
});

it('ten ended subscriptions are folded until a button shows them and focuses the first one, even if it mounts in a later frame', async () => {
  const { user } = await renderList(pageOf([...ended(1, 10), ...plans(11, 30)]));
  expect(numbers().slice(-2)).toEqual(['30', 'Ended 10']);
  await user.click(within(region()).getByRole('button', { name: 'Show 10 ended subscriptions', expanded: false }));
  await vi.waitFor(() => expect(rowButton('Plan 1')).toHaveFocus());
  expect(numbers().slice(19, 22)).toEqual(['30', 'Ended 10', '1']);
  await vi.waitFor(() => expect(titles()).toHaveLength(31));
});

it('search results are never folded, not even after the search when the panel of one of them closes', async () => {
  await actionsFile.load();
  const { user } = await renderList(pageOf([...ended(1, 12), ...plans(13, 14)]), { pageSize: 5 });
  await user.click(rowButton('Plan 14'));
  await user.type(screen.getByRole('searchbox'), 'canceled');
  expect(numbers().slice(0, 2)).toEqual(['1', '2']);
  await user.click(rowButton('Plan 2'));
  const opened = panel('Plan 2');
  await user.clear(screen.getByRole('searchbox'));
  expect(panel('Plan 2')).toBe(opened);
  await user.click(rowButton('Plan 2'));
  expect(rowButton('Plan 2')).toHaveFocus();
});

it('an open active row that doesn’t match a search stays above the ended matches', async () => {
  await actionsFile.load();
  const { user } = await renderList(pageOf([...ended(1, 1), ...plans(11, 12), ...plans(2, 2)]), { pageSize: 2 });
  await user.click(rowButton('Plan 2'));
  await user.type(screen.getByRole('searchbox'), '1');
  expect(numbers()).toEqual(['11', '12', '2', 'Ended 1', '1']);
});

it('the list of another customer is grouped again', async () => {
  const { portal, refetch } = await renderList(pageOf(plans(1, 2), { total: 9, limit: 2 }));
  const others = pageOf([...ended(1, 1), ...plans(2, 2)].map((each) => ({ ...each, customer_id: 'another' })));
  await refetch('subscriptions', others);
  await portal.subscriptions.last().respond(others);
  expect(numbers()).toEqual(['2', 'Ended 1', '1']);
});

it('"Show more" doesn’t move visible rows', async () => {
  const { portal, user } = await renderList(pageOf([...ended(1, 1), ...plans(2, 2)], { total: 3, limit: 2 }), {
    pageSize: 2,
  });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await portal.subscriptions.last().respond(pageOf(plans(3, 3), { total: 3, limit: 2, offset: 2 }));
  expect(numbers()).toEqual(['1', '2', '3']);
});
