// @vitest-environment happy-dom
import { within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { pageOf, renderSubscriptionList } from '../render-widget.js';
import { plans, region, row } from './subscription-helpers.js';

const details = () => region().querySelectorAll('[part=row-details]');

it('renders the details of each row at once when the page is printed, and removes them after it', async () => {
  const { portal, user } = renderSubscriptionList();
  await portal.subscriptions.last().respond(pageOf(plans(1, 3)));
  await user.click(within(row('Plan 2')).getByRole('button', { name: 'Details Plan 2' }));
  dispatchEvent(new Event('beforeprint'));
  expect(details()).toHaveLength(3);
  dispatchEvent(new Event('afterprint'));
  expect(details()).toHaveLength(1);
});
