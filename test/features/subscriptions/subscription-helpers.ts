import { screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { type Price, priceRecord } from '../../../src/mock-server/resources/price.js';
import { type SubscriptionItem, subscriptionItemRecord } from '../../../src/mock-server/resources/subscription-item.js';
import { type Subscription, subscriptionRecord } from '../../../src/mock-server/resources/subscription.js';
import { descriptionItems } from '../description-items.js';
import { pageOf, type RenderedWidget, renderSubscriptionList, type SubscriptionListOptions } from '../render-widget.js';
import { rowHeadings, rowOf } from '../rows.js';

export function itemOf(price: Partial<Price>, fields: Partial<SubscriptionItem> = {}): SubscriptionItem {
  return subscriptionItemRecord({ price: priceRecord(price), ...fields });
}

/** A subscription with one item, whose price has the name. */
export function plan(name: string, fields: Partial<Subscription> = {}): Subscription {
  return subscriptionRecord({ id: `sub ${name}`, items: [itemOf({ name })], ...fields });
}

export function plans(from: number, to: number): Subscription[] {
  return Array.from({ length: to - from + 1 }, (_, index) => plan(`Plan ${from + index}`));
}

export function region(): HTMLElement {
  return screen.getByRole('region', { name: 'Subscriptions' });
}

/** The rows' titles in their order. */
export function titles(): (string | null)[] {
  return rowHeadings(region());
}

export function row(title: string): HTMLElement {
  return rowOf(screen.getByRole('heading', { name: title }));
}

/** The filter by status, which is absent if the list is empty. */
export function filter(): HTMLSelectElement {
  return within(region()).getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
}

/** The button that opens and closes the panel of a row. */
export function rowButton(title: string): HTMLElement {
  return within(screen.getByRole('heading', { name: title })).getByRole('button');
}

/** The open panel. */
export function panel(title: string): HTMLElement {
  return within(region()).getByRole('region', { name: title });
}

/** Renders a list, and responds to its request. */
export async function renderList(response: unknown, options?: SubscriptionListOptions): Promise<RenderedWidget> {
  const widget = renderSubscriptionList(options);
  await widget.portal.subscriptions.last().respond(response);
  return widget;
}

/** Renders a list of one subscription, whose fields may be of any shape, and returns its row. */
export async function renderRow(fields: Record<string, unknown>): Promise<HTMLElement> {
  await renderList(pageOf([{ ...subscriptionRecord(), ...fields }]));
  return rowOf(within(region()).getByRole('heading', { level: 3 }));
}

/** Renders a subscription of one item, whose price may be of any shape, and returns its row. */
export function renderPrice(price: Record<string, unknown>, item: Record<string, unknown> = {}): Promise<HTMLElement> {
  return renderRow({ items: [{ ...subscriptionItemRecord(), price: { ...priceRecord(), ...price }, ...item }] });
}

/** The status of a row. Several facts are separated by " | ". */
export function statusOf(element: HTMLElement): string {
  const status = element.querySelector('.status');
  const parts = Array.from(status?.querySelectorAll(':scope > span') ?? [], ({ textContent }) => textContent);
  return parts.length > 0 ? parts.join(' | ') : (status?.textContent ?? '');
}

/** The text of each price in an element. Extras are separated by "·", as CSS does. */
export function pricesOf(element: HTMLElement): string[] {
  return Array.from(element.querySelectorAll('.price'), (price) =>
    Array.from(price.childNodes, (node) =>
      node instanceof Element && node.classList.contains('joined') ? `· ${node.textContent}` : node.textContent,
    )
      .join('')
      .trim(),
  );
}

/** Opens the panel of a row, and returns its details. */
export async function expandDetails(element: HTMLElement): Promise<HTMLElement> {
  await userEvent.setup({ delay: null }).click(within(element).getByRole('button'));
  const details = element.querySelector<HTMLElement>('[part=row-details]');
  if (!details) throw new Error('there are no details');
  return details;
}

/** Expands the details of a row and returns their terms and descriptions. */
export async function detailsOf(element: HTMLElement): Promise<Record<string, string>> {
  return descriptionItems(await expandDetails(element));
}
