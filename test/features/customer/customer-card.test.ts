// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { customerRecord, portalCustomer } from '../../../src/mock-server/resources/customer.js';
import type { ErrorKind } from '../../../src/client/api-error.js';
import { buttonNames } from '../button-names.js';
import { renderCustomerCard } from '../render-widget.js';
import { descriptionItems } from '../description-items.js';

const robin = portalCustomer(customerRecord());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function card(): HTMLElement {
  return screen.getByRole('region', { name: 'Your details' });
}

async function renderCard(response: unknown): Promise<HTMLElement> {
  const { portal } = renderCustomerCard();
  await portal.customer.last().respond(response);
  return card();
}

describe('the customer card', () => {
  it.each([
    ['not initials of a person', false, undefined],
    ['initials of a record that does not say what it is', null, 'Muster GmbH'],
  ])('shows the fields of a business: %s', async (_, is_business, company) => {
    const record = { ...customerRecord({ business_name: 'Muster GmbH', tax_identifier: 'DE123' }), is_business };
    const items = descriptionItems(await renderCard(record));
    expect([items['Company'], items['Tax ID']]).toEqual([company, company && 'DE123']);
  });

  it('shows an empty state when all fields are blank', async () => {
    const fields = Object.keys(customerRecord()).filter((field) => field !== 'is_business');
    const region = await renderCard(Object.fromEntries(fields.map((field) => [field, '  '])));
    expect(region).toHaveTextContent('No details');
    expect(descriptionItems(region)).toEqual({});
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('the avatar has the initials of a person or of a company, else an icon, and is hidden from assistive technology', async () => {
  const avatar = (region: HTMLElement) => region.querySelector('[aria-hidden=true].avatar');
  expect(avatar(await renderCard(robin))).toHaveTextContent(/^RE$/);
  cleanup();
  const business = { ...customerRecord(), is_business: true, business_name: 'Muster GmbH' };
  expect(avatar(await renderCard(business))).toHaveTextContent(/^MG$/);
  cleanup();
  const nameless = avatar(await renderCard({ ...customerRecord(), name: null }));
  expect(nameless?.textContent).toBe('');
  expect(nameless?.querySelector('.icon-person')).not.toBeNull();
});

function useFakeClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
}

describe('loading', () => {
  it('says after three seconds that it is still loading', async () => {
    useFakeClock();
    const { portal } = renderCustomerCard();
    expect(card().querySelector('[aria-busy=true]')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(2999);
    expect(card()).not.toHaveTextContent('Still loading…');
    await vi.advanceTimersByTimeAsync(1);
    expect(card()).toHaveTextContent('Still loading…');
    await portal.customer.last().respond(robin);
    expect(card()).not.toHaveTextContent('Still loading…');
    expect(card().querySelector('[aria-busy=true]')).toBeNull();
  });

  it('announces in its only status element that the details have loaded, and again after a failure', async () => {
    const { portal, refresh, refetch, events } = renderCustomerCard();
    const announced = () => screen.getByRole('status').textContent;
    expect(announced()).toBe('');
    await portal.customer.last().respond(robin);
    const first = announced();
    expect(first).toBe('Details loaded.');
    await refetch('customer', customerRecord({ name: 'Robin Other' }));
    expect(announced()).toBe(first);
    expect(events.map(({ type }) => type)).toEqual(['portal-load', 'portal-load']);
    await refresh();
    await portal.customer.last().fail('server');
    await refetch('customer', robin);
    expect(announced()?.trim()).toBe(first);
    expect(announced()).not.toBe(first);
  });
});

describe('errors', () => {
  const SERVER_FAILED = /Something went wrong on our end\s*Wait a moment, then try again\./;

  it.each<[kind: ErrorKind, text: RegExp, buttons: readonly string[]]>([
    ['network', /Couldn’t connect\s*Check your connection, then try again\./, ['Try again']],
    ['timeout', /This took too long\s*Wait a moment, then try again\./, ['Try again']],
    ['session-ended', /You’ve been signed out\s*Sign in again to continue\./, ['Sign in again']],
    ['forbidden', /You don’t have access to this\s*If you think you should have access, contact support\./, []],
    // A 404 for the customer means that the service fails.
    ['not-found', SERVER_FAILED, ['Try again']],
    ['rate-limited', /Too many attempts\s*Wait a moment, then try again\./, ['Try again']],
    ['server', SERVER_FAILED, ['Try again']],
    ['malformed', SERVER_FAILED, ['Try again']],
  ])('%s: show an alert with a message and, if recovery is possible, a button', async (kind, text, buttons) => {
    const { portal, events } = renderCustomerCard();
    // The status 422 has a text of its own only for a subscription.
    await portal.customer.last().fail(kind, { status: 422 });
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(text);
    expect(alert).not.toHaveTextContent('Updated');
    expect(buttonNames(alert)).toEqual(buttons);
    expect(events).toEqual([
      { type: 'portal-error', detail: { widget: 'customer-card', operation: 'getCustomer', kind, status: 422 } },
    ]);
  });

  it('count down the delay of a Retry-After header, then give general advice', async () => {
    useFakeClock();
    const { portal, events } = renderCustomerCard();
    await portal.customer.last().fail('rate-limited', { status: 429, retryAfterSeconds: 30 });
    expect(screen.getByRole('alert')).toHaveTextContent(/Too many attempts Try again in 30 seconds\./);
    expect(screen.getByRole('alert')).not.toHaveTextContent('Wait a moment');
    expect(events.at(-1)?.detail).toMatchObject({ kind: 'rate-limited', status: 429, retryAfterSeconds: 30 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(screen.getByText('Try again in 25 seconds.')).toHaveAttribute('aria-live', 'off');
    const button = screen.getByRole('button', { name: 'Try again' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    button.focus();
    fireEvent.click(button);
    expect(portal.customer.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(26_000);
    expect(screen.getByRole('alert')).toHaveTextContent(/Wait a moment, then try again\./);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'false');
    fireEvent.click(button);
    expect(portal.customer.sent).toHaveLength(2);
  });

  it('of a refetch say how old the data is', async () => {
    useFakeClock();
    const { portal, refresh } = renderCustomerCard();
    await portal.customer.last().respond(robin);
    await vi.advanceTimersByTimeAsync(300_000);
    await refresh();
    await portal.customer.last().fail('network');
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Couldn’t connect Check your connection, then try again\. Last updated 5 minutes ago/,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByText('Last updated 6 minutes ago')).toHaveAttribute('aria-live', 'off');
  });
});
