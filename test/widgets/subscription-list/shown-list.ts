import { screen, within } from '@testing-library/preact';
import { type Price, priceRecord } from '../../../src/harness/mock-server/resources/price.js';
import {
  type SubscriptionItem,
  subscriptionItemRecord,
} from '../../../src/harness/mock-server/resources/subscription-item.js';
import { type Subscription, subscriptionRecord } from '../../../src/harness/mock-server/resources/subscription.js';

export function itemOf(price: Partial<Price>, fields: Partial<SubscriptionItem> = {}): SubscriptionItem {
  return subscriptionItemRecord({ price: priceRecord(price), ...fields });
}

/** A subscription called by the name of its one price. */
export function plan(name: string, fields: Partial<Subscription> = {}): Subscription {
  return subscriptionRecord({ id: `sub ${name}`, items: [itemOf({ name })], ...fields });
}

export function plans(from: number, to: number): Subscription[] {
  return Array.from({ length: to - from + 1 }, (_, place) => plan(`Plan ${from + place}`));
}

export function region(): HTMLElement {
  return screen.getByRole('region', { name: 'Subscriptions' });
}

/** The rows' titles in their order. */
export function titles(): (string | null)[] {
  return within(region())
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
}

export function row(title: string): HTMLElement {
  const found = screen.getByRole('heading', { name: title }).closest('li');
  if (!found) throw new Error(`"${title}" stands in no row`);
  return found;
}
