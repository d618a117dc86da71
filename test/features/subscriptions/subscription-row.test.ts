// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { fixtures } from '../../../src/mock-server/fixtures/registry.js';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { useFakeTime } from '../access-tokens/token-helpers.js';
import { pageOf } from '../render-widget.js';
import {
  filter,
  itemOf,
  panel,
  plan,
  region,
  renderList,
  renderRow,
  row,
  rowButton,
  titles,
} from './subscription-helpers.js';

it.each([
  ['the names of the prices, without duplicates', ['Base', 'Seats', 'Base'], 'Base, Seats'],
  ['the id if the price has no name', [''], 'Unnamed subscription sub_42'],
  ['the id if there are no items', [], 'Unnamed subscription sub_42'],
])('the title of a row has %s', async (_, names, title) => {
  const element = await renderRow({ id: 'sub_42', items: names.map((name) => itemOf({ name })) });
  expect(within(element).getByRole('heading', { level: 3 })).toHaveAccessibleName(title);
  expect(within(element).getByRole('button')).toHaveAccessibleName(title);
});

it('a record without an id has details, but no access tokens, and is not selected', async () => {
  const { portal, user, events } = await renderList(pageOf([plan('Pro'), { ...plan('Base'), id: null }]), {
    usageUrl: 'https://usage.example/',
  });
  await user.click(rowButton('Base'));
  const groups = within(panel('Base')).getAllByRole('group');
  expect(groups.map((group) => group.querySelector('h4')?.textContent)).toEqual(['Details']);
  expect(portal.accessTokens.sent).toEqual([]);
  expect(events.map(({ type }) => type)).not.toContain('portal-select');
  await user.click(rowButton('Pro'));
  expect(screen.getAllByRole('button', { expanded: true })).toEqual([rowButton('Pro')]);
});

it('another filter closes an open row without an id, and opens no row that was open before', async () => {
  const { portal, user } = await renderList(pageOf([plan('Pro'), { ...plan('Base'), id: null }]));
  await user.click(rowButton('Pro'));
  await user.click(rowButton('Base'));
  await user.selectOptions(filter(), 'Active');
  await portal.subscriptions.last().respond(pageOf([plan('Pro')]));
  expect(titles()).toEqual(['Pro']);
  expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
});

it('another filter closes an open row without an id, because another row can have its place', async () => {
  const { portal, user } = await renderList(pageOf([plan('Pro'), { ...plan('Base'), id: null }]));
  await user.click(rowButton('Base'));
  await user.selectOptions(filter(), 'Canceled');
  await portal.subscriptions.last().respond(pageOf([plan('Old'), { ...plan('Ended'), id: null }]));
  expect(titles()).toEqual(['Old', 'Ended']);
  expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
});

describe('a closed row', () => {
  useFakeTime();

  // Rows after them are mounted in later frames.
  const ROWS = 20;
  const MOST_ROWS = 100;

  it.each(fixtures)('has at most 12 elements in the account $id', async ({ create }) => {
    const all = create(Date.now()).subscriptions?.slice(0, MOST_ROWS) ?? [];
    for (let first = 0; first < all.length; first += ROWS) {
      const { unmount } = await renderList(pageOf(all.slice(first, first + ROWS)));
      const large = within(region())
        .getAllByRole('listitem')
        .filter((item) => 1 + item.querySelectorAll('*').length > 12);
      expect(large.map(({ textContent }) => textContent)).toEqual([]);
      await unmount();
    }
  });
});

describe('the panel of a row', () => {
  async function renderOpen() {
    const widget = await renderList(pageOf([plan('Pro'), plan('Basic')]));
    await widget.user.click(rowButton('Pro'));
    return widget;
  }

  it('has headings one level below the row, and shares the list’s live region', async () => {
    const { portal, events } = await renderOpen();
    await portal.accessTokens.last().respond(pageOf([accessTokenRecord({ name: 'CI' })]));
    const tokens = within(panel('Pro')).getByRole('group', { name: 'Access tokens' });
    expect(within(tokens).getByRole('heading', { level: 4, name: 'Access tokens' })).toBeVisible();
    expect(within(tokens).getByRole('heading', { level: 5, name: 'CI' })).toBeVisible();
    expect(within(tokens).getByRole('button', { name: 'Show CI' })).toBeVisible();
    expect(events.at(-1)).toEqual({ type: 'portal-load', detail: { widget: 'access-tokens', count: 1 } });
    expect(rowButton('Pro')).toHaveAttribute('aria-controls', panel('Pro').id);
    expect(screen.getAllByRole('status')).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('Showing 1 access token.');
  });

  it('is removed with its values when it is closed, and refetched when it is opened again', async () => {
    const { portal, user, events } = await renderOpen();
    await portal.accessTokens.last().respond(pageOf([accessTokenRecord({ name: 'CI' })]));
    const count = events.length;
    await user.click(rowButton('Pro'));
    expect(screen.queryByRole('heading', { name: 'CI' })).toBeNull();
    expect(rowButton('Pro')).toHaveAttribute('aria-expanded', 'false');
    expect(events).toHaveLength(count);
    await user.click(rowButton('Pro'));
    expect(screen.queryByRole('heading', { name: 'CI' })).toBeNull();
    expect(portal.accessTokens.sent).toHaveLength(2);
  });

  it('has sections that fail and are retried independently of the list', async () => {
    const { portal, user, events } = await renderOpen();
    await portal.accessTokens.last().fail('server', { status: 500 });
    expect(titles()).toEqual(['Pro', 'Basic']);
    expect(events.at(-1)).toEqual({
      type: 'portal-error',
      detail: { widget: 'access-tokens', operation: 'listAccessTokens', kind: 'server', status: 500 },
    });
    await user.click(within(row('Pro')).getByRole('button', { name: 'Try again' }));
    expect(portal.accessTokens.sent).toHaveLength(2);
    expect(portal.subscriptions.sent).toHaveLength(1);
    await portal.accessTokens.last().respond(pageOf([]));
    expect(rowButton('Pro')).toHaveFocus();
  });
});

it.each([
  ['{ArrowDown}', 'Plan 1', 'Plan 2'],
  ['{ArrowDown}', 'Plan 3', 'Plan 3'],
  ['{ArrowUp}', 'Plan 2', 'Plan 1'],
  ['{End}', 'Plan 1', 'Plan 3'],
  ['{Home}', 'Plan 3', 'Plan 1'],
  ['{Shift>}{ArrowDown}{/Shift}', 'Plan 1', 'Plan 1'],
])('the key %s of a row moves the focus from %s to %s', async (keys, from, to) => {
  const { user } = await renderList(pageOf([plan('Plan 1'), plan('Plan 2'), plan('Plan 3')]));
  rowButton(from).focus();
  await user.keyboard(keys);
  expect(rowButton(to)).toHaveFocus();
  expect(screen.queryByRole('button', { expanded: true })).toBeNull();
});
