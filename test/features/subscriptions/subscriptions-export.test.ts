// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, HeadersError } from '../../../src/client/api-error.js';
import { createSubscriptionsCsv } from '../../../src/features/subscriptions/export/subscriptions-csv.js';
import { setTimeZone } from '../../../src/format/date-time.js';
import { createTranslation } from '../../../src/i18n/translation.js';
import { subscriptionRecord } from '../../../src/mock-server/resources/subscription.js';
import { en } from '../../../src/i18n/en.js';
import { parseCsvRecords } from './parse-csv.js';
import { settle } from '../../store/mock-requests.js';
import {
  pageOf,
  pageWithoutTotal,
  type RenderedWidget,
  renderSubscriptionList,
  type SubscriptionListOptions,
} from '../render-widget.js';
import { type SavedFile, useSavedFiles } from '../saved-files.js';
import { itemOf, plan, plans, region } from './subscription-helpers.js';

const saved = useSavedFiles();

const menuButton = () => within(region()).getByRole('button', { name: 'More actions' });
const cancelButton = () => within(region()).queryByRole('button', { name: 'Cancel' });
const announcement = () => within(region()).getByRole('status').textContent;
/** The visible progress or outcome: its title and hints. */
const outcome = () =>
  Array.from(region().querySelectorAll('[part=export] p'), ({ textContent }) => textContent).join('\n');

async function chooseExport({ user }: RenderedWidget): Promise<void> {
  await user.click(menuButton());
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
}

/** Renders a list with two rows and starts the export. */
async function startExport(options: SubscriptionListOptions = {}, total = 250): Promise<RenderedWidget> {
  const widget = renderSubscriptionList(options);
  await widget.portal.subscriptions.last().respond(pageOf(plans(1, 2), { total }));
  await chooseExport(widget);
  await vi.waitFor(() => expect(widget.portal.subscriptions.sent).toHaveLength(2));
  return widget;
}

function respondWith({ portal }: RenderedWidget, from: number, to: number, total = 250): Promise<void> {
  return portal.subscriptions.last().respond(pageOf(plans(from, to), { total, offset: from - 1, limit: 100 }));
}

async function savedFile(): Promise<SavedFile> {
  await vi.waitFor(() => expect(saved.files).toHaveLength(1));
  return saved.files[0] as Promise<SavedFile>;
}

async function savedRecords(): Promise<Record<string, string>[]> {
  return parseCsvRecords((await savedFile()).content);
}

describe('an export', () => {
  it('saves the subscriptions of all pages in one file, and returns the focus from the button that cancels it', async () => {
    const widget = await startExport({ state: 'active' });
    await respondWith(widget, 1, 100);
    await respondWith(widget, 101, 200);
    cancelButton()?.focus();
    await respondWith(widget, 201, 250);
    const { name, type } = await savedFile();
    expect(menuButton()).toHaveFocus();
    expect(name).toMatch(/^Subscriptions-Active-\d{4}-\d\d-\d\d\.csv$/);
    expect(type).toBe('text/csv;charset=utf-8');
    expect((await savedRecords()).map(({ Item }) => Item)).toEqual(
      plans(1, 250).map(({ items: [item] }) => item?.price.name),
    );
    expect(widget.portal.subscriptions.sent.slice(1).map(({ params }) => params)).toEqual([
      { state: 'active', limit: 100 },
      { state: 'active', limit: 100, offset: 100 },
      { state: 'active', limit: 100, offset: 200 },
    ]);
    expect(outcome()).toBe('250 subscriptions exported.');
    expect(announcement()).toBe('250 subscriptions exported.');
    expect(within(region()).getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows its progress, announces each quarter, and is not started twice', async () => {
    const widget = await startExport();
    expect(announcement()).toBe('Exporting…');
    expect(screen.getByRole('progressbar', { name: 'Export CSV' })).not.toHaveAttribute('value');
    await respondWith(widget, 1, 100);
    expect(outcome()).toBe('Exporting 100 of 250…');
    expect(announcement()).toBe('Exporting 100 of 250…');
    expect(screen.getByRole<HTMLProgressElement>('progressbar')).toHaveAttribute('value', '100');
    await respondWith(widget, 101, 120);
    expect(outcome()).toBe('Exporting 120 of 250…');
    expect(announcement()).toBe('Exporting 100 of 250…');
    await chooseExport(widget);
    await settle();
    expect(widget.portal.subscriptions.sent).toHaveLength(4);
  });

  it('is canceled by its button, which returns the focus', async () => {
    const widget = await startExport();
    await respondWith(widget, 1, 100);
    await widget.user.click(cancelButton() ?? region());
    expect(menuButton()).toHaveFocus();
    await settle();
    const request = widget.portal.subscriptions.last();
    expect(request.signal?.aborted).toBe(true);
    await respondWith(widget, 101, 200);
    expect(widget.portal.subscriptions.sent).toHaveLength(3);
    expect([cancelButton(), screen.queryByRole('progressbar'), saved.files, outcome()]).toEqual([null, null, [], '']);
  });

  it('is canceled when the widget is removed', async () => {
    const widget = await startExport();
    await widget.unmount();
    expect(widget.portal.subscriptions.last().signal?.aborted).toBe(true);
    await respondWith(widget, 1, 90, 90);
    expect(saved.files).toEqual([]);
  });

  it('is canceled when another customer has signed in', async () => {
    const widget = await startExport();
    await respondWith(widget, 1, 100);
    const others = plans(101, 200).map((record) => ({ ...record, customer_id: 'another' }));
    await widget.portal.subscriptions.last().respond(pageOf(others, { total: 250, offset: 100 }));
    await settle();
    expect(cancelButton()).toBeNull();
    expect(saved.files).toEqual([]);
  });

  it('continues with the filter that it was started with', async () => {
    const widget = await startExport({ state: 'active' });
    await widget.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Canceled');
    const [, request] = widget.portal.subscriptions.sent;
    await request?.respond(pageOf(plans(1, 3)));
    expect((await savedFile()).name).toMatch(/^Subscriptions-Active-/);
  });
});

describe('a failed page', () => {
  it('leaves no file if it is the first one, and can be retried', async () => {
    const widget = await startExport();
    await widget.portal.subscriptions.last().fail('malformed');
    const message = `Couldn’t export\n${en['hint.wait']}`;
    expect([outcome(), announcement()]).toEqual([message, message]);
    expect(saved.files).toEqual([]);
    expect(widget.events.at(-1)).toMatchObject({
      type: 'portal-error',
      detail: { widget: 'subscription-list', operation: 'listSubscriptions', kind: 'malformed' },
    });
    await chooseExport(widget);
    await vi.waitFor(() => expect(widget.portal.subscriptions.sent).toHaveLength(3));
    await respondWith(widget, 1, 2, 2);
    await savedFile();
    expect(outcome()).toBe('2 subscriptions exported.');
  });

  it.each([
    ['timeout', 'timeout'],
    ['malformed', 'server'],
  ] as const)('leaves a file that is marked as incomplete if it is a later one (%s)', async (kind, key) => {
    const widget = await startExport();
    await respondWith(widget, 1, 100);
    await widget.portal.subscriptions.last().fail(kind);
    expect((await savedFile()).name).toMatch(/^Subscriptions-\d{4}-\d\d-\d\d-Export-incomplete\.csv$/);
    const records = await savedRecords();
    expect(records).toHaveLength(101);
    expect(Object.values(records.at(-1) ?? {}).join('')).toBe('Export incomplete');
    const message = `Export incomplete: saved 100 of 250\n${en[`error.${key}`]}\n${en['hint.wait']}`;
    expect([outcome(), announcement()]).toEqual([message, message]);
  });

  it.each([
    ['a failed headers function', new HeadersError('listSubscriptions', 'threw')],
    ['a wrong address', new ApiError('not-found', 'listSubscriptions', { status: 404 })],
  ])('has the same cause as in the list: %s', async (_, error) => {
    const widget = await startExport();
    await respondWith(widget, 1, 100);
    await widget.portal.subscriptions.last().respond(Promise.reject(error));
    await savedFile();
    expect(outcome()).toBe(`Export incomplete: saved 100 of 250\n${en['error.server']}\n${en['hint.wait']}`);
  });

  it('reports the end of the session to the list', async () => {
    const widget = await startExport();
    await widget.portal.subscriptions.last().fail('session-ended');
    expect(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  });
});

describe('an incomplete response', () => {
  it.each([
    ['fewer records than its total', pageOf(plans(1, 3), { total: 4 }), 'Export incomplete: saved 3 of 4'],
    [
      'an invalid record',
      pageOf([...plans(1, 3), 'no record'], { total: 4 }),
      'Export incomplete: saved 3 of 4\n1 item couldn’t be shown.',
    ],
    [
      'an invalid item',
      pageOf([{ ...plan('Plan 1'), items: [itemOf({}), 'no item'] }]),
      'Export incomplete\n1 item couldn’t be shown.',
    ],
  ])('with %s is marked as incomplete', async (_, response, message) => {
    const { portal } = await startExport();
    await portal.subscriptions.last().respond(response);
    if (portal.subscriptions.sent.length > 2)
      await portal.subscriptions.last().respond(pageOf([], { total: 4, offset: 3 }));
    expect((await savedFile()).name).toMatch(/-Export-incomplete\.csv$/);
    expect(outcome()).toBe(message);
  });

  it('with invalid records only leaves no file', async () => {
    const { portal } = await startExport();
    await portal.subscriptions.last().respond(pageOf(['no record', null]));
    await vi.waitFor(() => expect(outcome()).toBe('Couldn’t export\n2 items couldn’t be shown.'));
    expect(saved.files).toEqual([]);
  });

  it('without a total is complete', async () => {
    const { portal } = await startExport();
    await portal.subscriptions.last().respond(pageWithoutTotal(plans(1, 3), 100));
    expect((await savedFile()).name).toMatch(/-\d\d\.csv$/);
  });
});

it.each([
  ['Pacific/Kiritimati', '2026-03-02'],
  ['America/Los_Angeles', '2026-03-01'],
])('the name of the file has the day in the time zone of the page: %s', (zone, day) => {
  setTimeZone(zone);
  onTestFinished(() => setTimeZone(undefined));
  const createdAt = Date.parse('2026-03-01T23:00:00Z');
  const options = {
    rows: [],
    state: '',
    isIncomplete: false,
    createdAt,
    translation: createTranslation('en'),
  } as const;
  expect(createSubscriptionsCsv(options).name).toBe(`Subscriptions-${day}.csv`);
});

describe('an exported line', () => {
  async function exportOne(fields: Record<string, unknown>): Promise<Record<string, string>[]> {
    const { portal } = await startExport();
    await portal.subscriptions.last().respond(pageOf([{ ...subscriptionRecord(), ...fields }]));
    return savedRecords();
  }

  it('has every fact about the subscription and one of its items, with values of the API', async () => {
    const [line, next] = await exportOne({
      id: 'sub_1',
      order_id: 'ord_1',
      state: 'active',
      created_at: '2026-01-01T12:00:00Z',
      updated_at: '2026-01-02T12:00:00.123Z',
      activated_at: '2026-01-03T12:00:00+01:00',
      past_due_at: 'soon',
      expired_at: null,
      canceled_at: null,
      cancellation_scheduled_at: '2999-11-04T09:30:00Z',
      is_cancelation_scheduled: true,
      items: [
        itemOf(
          {
            name: '=Seats',
            price: '12345678901234567.890',
            currency: 'EUR',
            type: 'recurring',
            model: 'per_unit',
            billing_period: { time_unit: 'month', value: 3 },
            package_quantity: 1000,
          },
          { quantity: '2.50', billing_started_at: '2026-01-04T00:00:00Z', next_billed_at: '2999-12-04T09:30:00Z' },
        ),
        itemOf({ name: 'Base' }),
      ],
    });
    expect(line).toEqual({
      'Subscription ID': 'sub_1',
      'Order ID': 'ord_1',
      Item: "'=Seats",
      Status: 'active',
      Quantity: '2.50',
      Price: '12345678901234567.890',
      Currency: 'EUR',
      'Billing period': '3 month',
      Type: 'recurring · per_unit',
      'Pricing details': 'Sold in packs of 1,000',
      'Next bill': '2999-12-04T09:30:00Z',
      'Past due since': 'soon',
      Ends: '2999-11-04T09:30:00Z',
      'Cancellation scheduled': 'true',
      Canceled: '',
      Expired: '',
      Activated: '2026-01-03T11:00:00Z',
      'Billing started': '2026-01-04T00:00:00Z',
      Created: '2026-01-01T12:00:00Z',
      'Last updated': '2026-01-02T12:00:00.123Z',
    });
    expect([next?.['Subscription ID'], next?.['Item']]).toEqual(['sub_1', 'Base']);
  });

  it('exists even for a subscription without items and other fields', async () => {
    const [line] = await exportOne(
      Object.fromEntries(Object.keys(subscriptionRecord()).map((key) => [key, key === 'id' ? 'sub_1' : null])),
    );
    expect(Object.values(line ?? {}).join('')).toBe('sub_1');
  });

  it('has neither the next bill of an ended subscription nor a withdrawn cancellation', async () => {
    const [line] = await exportOne({
      state: 'canceled',
      is_cancelation_scheduled: false,
      cancellation_scheduled_at: '2999-12-04T09:30:00Z',
      items: [itemOf({}, { next_billed_at: '2999-12-04T09:30:00Z' })],
    });
    expect([line?.['Next bill'], line?.['Ends'], line?.['Cancellation scheduled']]).toEqual(['', '', 'false']);
  });
});
