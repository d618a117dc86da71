// @vitest-environment happy-dom
import { within } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { pageOf, renderSubscriptionList } from '../render-widget.js';
import { plan, plans, region, row } from './subscription-helpers.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

const details = () => region().querySelectorAll('[part=row-details]');

it('the list renders the details of each row synchronously when the page is printed, and removes them after it', async () => {
  const { portal, user } = renderSubscriptionList();
  await portal.subscriptions.last().respond(pageOf(plans(1, 3)));
  await user.click(within(row('Plan 2')).getByRole('button', { name: 'Details Plan 2' }));
  dispatchEvent(new Event('beforeprint'));
  expect(details()).toHaveLength(3);
  dispatchEvent(new Event('afterprint'));
  expect(details()).toHaveLength(1);
});

it('the list mounts all rows synchronously when the page is printed before they are mounted', async () => {
  // Frames are never rendered, so that the remaining rows stay unmounted.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { portal } = renderSubscriptionList({ pageSize: 200 });
  await portal.subscriptions.last().respond(pageOf(plans(1, 200)));
  const rows = () => region().querySelectorAll('[part=row]');
  expect(rows()).toHaveLength(20);
  const [first] = rows();
  dispatchEvent(new Event('beforeprint'));
  expect(rows()).toHaveLength(200);
  expect(details()).toHaveLength(200);
  dispatchEvent(new Event('afterprint'));
  expect(rows()[0]).toBe(first);
  expect(details()).toHaveLength(0);
});

it('the list renders all facts of the attention strip when the page is printed, and no empty details', async () => {
  const { portal } = renderSubscriptionList();
  const pastDue = [1, 2, 3, 4, 5].map((number) => plan(`Plan ${number}`, { past_due_at: '2020-01-01T00:00:00Z' }));
  await portal.subscriptions.last().respond(pageOf([...pastDue, { id: 'sub_6' }]));
  const facts = () => region().querySelectorAll('[part=attention] p');
  expect(facts()).toHaveLength(3);
  dispatchEvent(new Event('beforeprint'));
  expect(facts()).toHaveLength(4);
  expect(details()).toHaveLength(5);
  dispatchEvent(new Event('afterprint'));
  expect(facts()).toHaveLength(3);
});
