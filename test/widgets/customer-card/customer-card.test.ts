// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { customerRecord, portalCustomer } from '../../../src/mock-server/resources/customer.js';
import { buttonNames, SERVICE_ALERTS } from '../error-alerts.js';
import { renderCustomerCard } from '../render-widget.js';
import { descriptionItems } from '../description-items.js';

const robin = portalCustomer(customerRecord());
const business = portalCustomer(
  customerRecord({
    name: 'Kim Muster',
    email: 'kim@example.de',
    billing_address_line1: 'Hauptstraße 5',
    billing_address_line2: 'Hinterhaus',
    billing_address_city: 'Berlin',
    billing_address_zip_code: '10115',
    billing_address_region: 'Berlin',
    billing_address_country_code: 'DE',
    is_business: true,
    business_name: 'Muster GmbH',
    company_number: 'HRB 12345',
    tax_identifier: 'DE123456789',
  }),
);

afterEach(() => {
  vi.restoreAllMocks();
});

function card(): HTMLElement {
  return screen.getByRole('region', { name: 'Your details' });
}

function skeleton(): Element | null {
  return card().querySelector('[part=skeleton]');
}

async function renderCard(response: unknown): Promise<HTMLElement> {
  const { portal } = renderCustomerCard();
  await portal.customer.last().respond(response);
  return card();
}

describe('the customer card', () => {
  it('shows a person and their postal address in the order of its country', async () => {
    expect(descriptionItems(await renderCard(robin))).toEqual({
      Name: 'Robin Example',
      Email: 'robin@example.com',
      Address: '1 Main Street\nSpringfield, IL 62701\nUnited States',
    });
  });

  it('shows a business with its name, company number and tax identifier', async () => {
    const items = descriptionItems(await renderCard(business));
    expect(items).toMatchObject({
      Name: 'Kim Muster',
      Email: 'kim@example.de',
      Company: 'Muster GmbH',
      'Registration number': 'HRB 12345',
      'Tax ID': 'DE123456789',
    });
    expect(Object.keys(items)).toEqual(['Company', 'Name', 'Email', 'Registration number', 'Tax ID', 'Address']);
    expect(items['Address']).toMatch(/^Hauptstraße 5\nHinterhaus\n10115 Berlin\n/);
    expect(items['Address']).toMatch(/\nGermany$/);
  });

  it('omits business fields for a person', async () => {
    const record = customerRecord({ is_business: false, business_name: 'Left over', tax_identifier: 'Left over' });
    expect(await renderCard(record)).not.toHaveTextContent('Left over');
  });

  it('shows the business fields of a record that does not say whether it is a business', async () => {
    const fields = { business_name: 'Muster GmbH', tax_identifier: 'DE123456789' };
    const record = { ...customerRecord(fields), is_business: null };
    expect(descriptionItems(await renderCard(record))).toMatchObject({
      Company: 'Muster GmbH',
      'Tax ID': 'DE123456789',
    });
  });

  it.each([
    ['null', null],
    ['empty', ''],
    ['blank', '  '],
    ['absent', undefined],
  ])('omits fields that are %s', async (_, value) => {
    const fields = [
      'email',
      'billing_address_line2',
      'billing_address_region',
      'business_name',
      'company_number',
      'tax_identifier',
    ];
    const missing = Object.fromEntries(fields.map((field) => [field, value]));
    const record: Record<string, unknown> = { ...customerRecord({ is_business: true }), ...missing };
    for (const field of fields) if (value === undefined) delete record[field];
    expect(descriptionItems(await renderCard(record))).toEqual({
      Name: 'Robin Example',
      Address: '1 Main Street\nSpringfield 62701\nUnited States',
    });
  });

  it.each([
    ['null', null],
    ['empty', ''],
    ['blank', '  '],
    ['absent', undefined],
  ])('shows an empty state when all fields are %s', async (_, value) => {
    const fields = Object.keys(customerRecord()).filter((field) => field !== 'is_business');
    const record = JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])))) as unknown;
    const region = await renderCard(record);
    expect(region).toHaveTextContent('No details yet');
    expect(descriptionItems(region)).toEqual({});
    expect(within(region).queryByRole('alert')).toBeNull();
  });

  it('escapes HTML', async () => {
    const name = '<img src=x onerror="alert(1)"><b>Robin</b>';
    const region = await renderCard(customerRecord({ name, billing_address_line1: '<script>1</script>' }));
    expect(descriptionItems(region)).toMatchObject({ Name: name });
    expect(descriptionItems(region)['Address']).toContain('<script>1</script>');
    expect(region.querySelector('img, b, script')).toBeNull();
  });
});

describe('the avatar', () => {
  const avatar = (region: HTMLElement) => region.querySelector('[aria-hidden=true].avatar');

  it('has the initials of a person or of the company of a business, and is hidden from assistive technology', async () => {
    expect(avatar(await renderCard(robin))).toHaveTextContent(/^RE$/);
    cleanup();
    expect(avatar(await renderCard(business))).toHaveTextContent(/^MG$/);
  });

  it('is an icon if there is no name', async () => {
    const region = await renderCard({ ...customerRecord(), name: null });
    expect(avatar(region)?.textContent).toBe('');
    expect(avatar(region)?.querySelector('.icon-person')).not.toBeNull();
  });
});

describe('a record with fields of the wrong type', () => {
  it('is shown without those fields, and with numbers as text', async () => {
    const items = descriptionItems(
      await renderCard({
        ...(business as object),
        tax_identifier: 123456789,
        company_number: { number: 5 },
        name: true,
      }),
    );
    expect(items).toMatchObject({ Company: 'Muster GmbH', 'Tax ID': '123456789', Email: 'kim@example.de' });
    expect(items).not.toHaveProperty('Registration number');
    expect(items).not.toHaveProperty('Name');
  });
});

function useFakeClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
}

describe('loading', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('says after three seconds that it is still loading', async () => {
    useFakeClock();
    const { portal } = renderCustomerCard();
    await vi.advanceTimersByTimeAsync(2999);
    expect(card()).not.toHaveTextContent('Still loading…');
    await vi.advanceTimersByTimeAsync(1);
    expect(card()).toHaveTextContent('Still loading…');
    await portal.customer.last().respond(robin);
    expect(card()).not.toHaveTextContent('Still loading…');
  });

  it('shows a skeleton until the first response', async () => {
    const { portal } = renderCustomerCard();
    expect(skeleton()).toBeVisible();
    expect(card().querySelector('[aria-busy=true]')).not.toBeNull();
    await portal.customer.last().respond(robin);
    expect(skeleton()).toBeNull();
    expect(card().querySelector('[aria-busy=true]')).toBeNull();
  });

  it('announces in its only status element that the details have loaded, and again after a failure', async () => {
    const { portal, refresh, events } = renderCustomerCard();
    const announced = () => screen.getByRole('status').textContent;
    expect(announced()).toBe('');
    await portal.customer.last().respond(robin);
    const first = announced();
    expect(first).toBe('Details loaded.');
    await refresh();
    await portal.customer.last().respond(customerRecord({ name: 'Robin Other' }));
    expect(announced()).toBe(first);
    expect(events.map(({ type }) => type)).toEqual(['portal-load', 'portal-load']);
    await refresh();
    await portal.customer.last().fail('server');
    await refresh();
    await portal.customer.last().respond(robin);
    expect(announced()?.trim()).toBe(first);
    expect(announced()).not.toBe(first);
  });

  it('aborts its request when it is unmounted', async () => {
    const { portal, unmount } = renderCustomerCard();
    await unmount();
    expect(portal.customer.last().signal?.aborted).toBe(true);
  });
});

describe('errors', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(SERVICE_ALERTS)(
    '%s: shows an alert with a message and, if recovery is possible, a button',
    async (kind, text, buttons) => {
      const { portal, events } = renderCustomerCard();
      await portal.customer.last().fail(kind, { status: 499 });
      const alert = screen.getByRole('alert');
      expect(alert).toHaveTextContent(text);
      expect(alert).not.toHaveTextContent('Updated');
      expect(buttonNames(alert)).toEqual(buttons);
      expect(skeleton()).toBeNull();
      expect(events).toEqual([
        { type: 'portal-error', detail: { widget: 'customer-card', operation: 'getCustomer', kind, status: 499 } },
      ]);
    },
  );

  it('counts the delay of a Retry-After header down, then gives general advice', async () => {
    useFakeClock();
    const { portal, events } = renderCustomerCard();
    await portal.customer.last().fail('rate-limited', { status: 429, retryAfterSeconds: 30 });
    expect(screen.getByRole('alert')).toHaveTextContent(/Too many requests Try again in 30 seconds\./);
    expect(screen.getByRole('alert')).not.toHaveTextContent('Wait a moment');
    expect(events.at(-1)?.detail).toMatchObject({ kind: 'rate-limited', status: 429, retryAfterSeconds: 30 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(screen.getByText('Try again in 25 seconds.')).toHaveAttribute('aria-live', 'off');
    await vi.advanceTimersByTimeAsync(26_000);
    expect(screen.getByRole('alert')).toHaveTextContent(/Wait a moment, then try again\./);
  });

  it('sends one request at a time on "Try again", and moves the focus to the title after a success', async () => {
    const { portal, user } = renderCustomerCard();
    await portal.customer.last().fail('server');
    const retryButton = screen.getByRole('button', { name: 'Try again' });
    await user.click(retryButton);
    expect(portal.customer.sent).toHaveLength(2);
    expect(retryButton).toHaveAttribute('aria-disabled', 'true');
    await user.click(retryButton);
    expect(portal.customer.sent).toHaveLength(2);
    expect(retryButton).toHaveFocus();
    await portal.customer.last().respond(robin);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(descriptionItems(card())).toMatchObject({ Name: 'Robin Example' });
    expect(screen.getByRole('heading', { name: 'Your details' })).toHaveFocus();
  });

  it('emits an event for every failed attempt', async () => {
    const { portal, user, events } = renderCustomerCard();
    await portal.customer.last().fail('server');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await portal.customer.last().fail('server');
    expect(events.filter(({ type }) => type === 'portal-error')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps the data when a refetch fails, with its age', async () => {
    useFakeClock();
    const { portal, refresh } = renderCustomerCard();
    await portal.customer.last().respond(robin);
    await vi.advanceTimersByTimeAsync(300_000);
    await refresh();
    await portal.customer.last().fail('network');
    expect(descriptionItems(card())).toMatchObject({ Name: 'Robin Example' });
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Couldn’t connect Check your connection, then try again\. Updated 5 minutes ago/,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByText('Updated 6 minutes ago')).toHaveAttribute('aria-live', 'off');
  });

  it('calls `signIn` on "Sign in again"', async () => {
    const { portal, user, signIn } = renderCustomerCard();
    await portal.customer.last().fail('session-ended', { status: 401 });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(signIn).toHaveBeenCalledOnce();
    expect(portal.customer.sent).toHaveLength(1);
  });
});
