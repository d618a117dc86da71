// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { pageOf, renderSubscriptionList } from '../render-widget.js';
import { plans, region, rowButton, titles } from './subscription-helpers.js';

const SECRET = 'sk~9fQ7-xZ2v_Lw8';

it('the list keeps DOM nodes, the expanded row, its revealed token and the focus after "Show more" and a refresh', async () => {
  const { portal, user, refresh } = renderSubscriptionList({ pageSize: 2 });
  const firstPage = pageOf(plans(1, 2), { total: 4, limit: 2 });
  const secondPage = pageOf(plans(3, 4), { total: 4, limit: 2, offset: 2 });
  const tokens = pageOf([accessTokenRecord({ name: 'Server', value: SECRET })]);
  await portal.subscriptions.last().respond(firstPage);
  await user.click(rowButton('Plan 1'));
  await portal.accessTokens.last().respond(tokens);
  await user.click(screen.getByRole('button', { name: 'Show Server' }));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await portal.subscriptions.last().respond(secondPage);
  expect(titles()).toHaveLength(4);
  const hideButton = screen.getByRole('button', { name: 'Hide Server' });
  hideButton.focus();
  const items = within(region()).getAllByRole('listitem');

  await refresh();
  await portal.accessTokens.last().respond(tokens);
  await portal.subscriptions.last().respond(firstPage);
  await portal.subscriptions.last().respond(secondPage);

  expect(portal.subscriptions.sent.map(({ params }) => params.offset ?? 0)).toEqual([0, 2, 0, 2]);
  expect(items.every((item) => item.isConnected)).toBe(true);
  expect(within(region()).getAllByRole('listitem')).toHaveLength(items.length);
  expect(rowButton('Plan 1')).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText(SECRET)).toBeVisible();
  expect(hideButton).toHaveFocus();
});
