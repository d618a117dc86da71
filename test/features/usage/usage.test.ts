// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { billableMetricRecord, quotaRecord } from '../../../src/mock-server/resources/billable-metric.js';
import { customerRecord, portalCustomer } from '../../../src/mock-server/resources/customer.js';
import { after, DAY, HOUR, SECRET, useFakeTime } from '../access-tokens/token-helpers.js';
import { pageOf, renderUsage } from '../render-widget.js';
import { expectNoTraceOf } from '../serialized-document.js';
import { panel, plan, renderList, rowButton } from '../subscriptions/subscription-helpers.js';
import {
  respondToDependencies,
  FAR_FUTURE,
  metricOf,
  region,
  renderUsageOf,
  row,
  TOKEN,
  USAGE_URL,
} from './usage-helpers.js';

useFakeTime();

const METRICS = { data: [metricOf({}, { label: 'API calls' }), metricOf({}, { label: 'Seats' })] };

/** The names of the meters in their order. */
const labels = () =>
  within(region())
    .getAllByRole('meter')
    .map((each) => each.getAttribute('aria-label'));
const heading = (name: string) => screen.getByRole('heading', { name: new RegExp(`^${name}`) });

describe('usage', () => {
  it('is a list with a heading and a meter for each quota, without a trace of the token that it is requested with', async () => {
    const { portal, events } = await renderUsageOf(METRICS.data);
    expect(portal.billableMetrics.sent.map(({ params }) => params)).toMatchObject([
      { usageUrl: USAGE_URL, customerId: 'cus_example', subscriptionId: 'sub_1', token: SECRET },
    ]);
    expect(within(within(region()).getByRole('list', { name: 'Usage' })).getAllByRole('listitem')).toHaveLength(2);
    expect(labels()).toEqual(['API calls', 'Seats']);
    expect(screen.getByRole('status')).toHaveTextContent('Showing 2 limits.');
    expect(events).toEqual([{ type: 'portal-load', detail: { widget: 'usage', count: 2 } }]);
    expectNoTraceOf(SECRET);
  });

  it('has a meter for each of several quotas of one metric, and one for a metric without any', async () => {
    const quotas = ['day', 'month'].map((unit) => quotaRecord({ end: FAR_FUTURE, period: { unit, value: 1 } }));
    const { events } = await renderUsageOf([
      billableMetricRecord({ quotas }),
      billableMetricRecord({ label: 'Seats', quotas: [] }),
    ]);
    // The records of the event are metrics.
    expect(events).toEqual([{ type: 'portal-load', detail: { widget: 'usage', count: 2 } }]);
    expect(labels()).toEqual(['Seats', 'API calls', 'API calls']);
    expect(within(region()).getByRole('heading', { name: 'API calls per day' })).toBeVisible();
    expect(row('Seats')).toHaveTextContent('No usage data');
  });

  it.each([
    ['have equal names', {}],
    ['have neither name nor label', { name: null, label: null }],
  ])('its event has each metric with its quotas, if two metrics %s', async (_, fields) => {
    const empty = { quota: null, usage: null, period: null, end: null };
    const metrics = [
      { ...billableMetricRecord({ quotas: [quotaRecord({ end: FAR_FUTURE })] }), ...fields },
      { ...billableMetricRecord(), quotas: [empty], ...fields },
      { ...billableMetricRecord({ quotas: [] }), ...fields },
    ];
    const { events, loads } = await renderUsageOf(metrics);
    expect(events).toEqual([{ type: 'portal-load', detail: { widget: 'usage', count: 3 } }]);
    expect(loads).toEqual([metrics]);
    expect(labels()).toHaveLength(3);
  });

  it('shows limits that need attention first, by severity, then the others by the end of their periods', async () => {
    const later = metricOf({ usage: 1, quota: 100, end: after(12 * DAY) }, { label: 'Later' });
    await renderUsageOf([
      later,
      metricOf({ usage: 0, quota: 0, end: after(DAY) }, { label: 'Not included' }),
      metricOf({ usage: 100, quota: 100, end: after(12 * DAY) }, { label: 'All' }),
      metricOf({ usage: 110, quota: 100, end: after(12 * DAY) }, { label: 'Over' }),
      metricOf({ usage: 300, quota: 100, end: after(12 * DAY) }, { label: 'Far over' }),
      metricOf({ usage: 1, quota: 100, end: after(3 * HOUR) }, { label: 'Soon' }),
      metricOf({ usage: 50, quota: 50, end: after(-DAY) }, { label: 'Ended' }),
      { ...later, label: 'Later, too' },
      metricOf({ usage: 1, quota: 100, end: null }, { label: 'Endless' }),
      // It will be used up before its period ends.
      metricOf({ usage: 80, quota: 100, end: after(10 * DAY), period: { unit: 'month', value: 1 } }, { label: 'Fast' }),
      metricOf({ usage: 95, quota: 100, end: after(12 * DAY) }, { label: 'Near' }),
    ]);
    const rows = within(region()).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Far over.*200 over the limit/),
      expect.stringMatching(/^Over.*10 over the limit/),
      expect.stringMatching(/^All.*Limit reached/),
      expect.stringMatching(/^Near.*5 left.*Until Mar 13$/),
      expect.stringMatching(/^Fast.*Until Mar 11$/),
      expect.stringMatching(/^Endless.*99 left$/),
      expect.stringMatching(/^Soon.*99 left3 hours left$/),
      expect.stringMatching(/^Later per month.*99 leftUntil Mar 13$/),
      expect.stringMatching(/^Later, too.*99 leftUntil Mar 13$/),
      expect.stringMatching(/^Ended per month50 of 50Period ended Feb 28, 2026$/),
      expect.stringMatching(/^Not included/),
    ]);
  });

  const manyLimits = (urgent: number, healthy: number, others: readonly unknown[] = []) =>
    renderUsageOf([
      ...Array.from({ length: healthy }, (_, n) => metricOf({ usage: 1, quota: 100 }, { label: `Healthy ${n + 1}` })),
      ...Array.from({ length: urgent }, (_, n) => metricOf({ usage: 99, quota: 100 }, { label: `Urgent ${n + 1}` })),
      ...others,
    ]);
  const meters = () => within(region()).getAllByRole('meter');

  it.each([
    [2, 7, '4 more, none near its limit'],
    [9, 31, '28 more, none near its limit'],
  ])('of %d limits that need attention and %d others folds all but the first three of these', async (...limits) => {
    const [urgent, healthy, name] = limits;
    await manyLimits(urgent, healthy);
    expect(meters()).toHaveLength(urgent + 3);
    expect(labels().slice(urgent)).toEqual(['Healthy 1', 'Healthy 2', 'Healthy 3']);
    await userEvent.setup({ delay: null }).click(within(region()).getByRole('button', { name }));
    expect(meters()).toHaveLength(urgent + healthy);
    expect(heading('Healthy 4 ')).toHaveFocus();
    expect(within(region()).queryByRole('button')).toBeNull();
  });

  it('folds no limit if up to six need no attention, or on paper', async () => {
    const { unmount } = await manyLimits(9, 6);
    expect(meters()).toHaveLength(15);
    await unmount();
    await manyLimits(1, 8);
    dispatchEvent(new Event('beforeprint'));
    await act(() => undefined);
    expect(meters()).toHaveLength(9);
    dispatchEvent(new Event('afterprint'));
  });

  it('doesn’t claim that folded limits without reported usage aren’t near', async () => {
    await manyLimits(0, 7, [metricOf({ usage: null, quota: 100 })]);
    expect(within(region()).getByRole('button', { name: 'Show more' })).toBeVisible();
  });
});

describe('an empty state', () => {
  it('is not drawn without `usageUrl`, and no request is sent', async () => {
    for (const subscriptionId of ['sub_1', undefined]) {
      const { portal, events, container, unmount } = renderUsage({ subscriptionId });
      expect(container).toBeEmptyDOMElement();
      expect([portal.customer, portal.subscriptions, portal.accessTokens].map(({ sent }) => sent.length)).toEqual([
        0, 0, 0,
      ]);
      expect(events).toEqual([]);
      await unmount();
    }
  });

  it.each([
    ['no token', [], 'You’ll see usage here once this subscription has an access token.'],
    [
      'only tokens that have expired',
      [
        { ...TOKEN, is_expired: true },
        { ...TOKEN, id: 'tok_2', expires_at: '2020-01-01T00:00:00Z' },
      ],
      'You’ll see usage here once this subscription has a valid access token.',
    ],
    ['only tokens without a value', [{ ...TOKEN, value: null }], 'No usage data'],
  ])('is one line for a subscription with %s', async (_, tokens, message) => {
    const { portal, events } = renderUsage({ subscriptionId: 'sub_1', usageUrl: USAGE_URL });
    await respondToDependencies(portal, tokens);
    expect(within(region()).getByText(message, { ignore: '[role=status], [role=status] *' })).toBeVisible();
    expect(within(region()).getByRole('status')).toHaveTextContent(message);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(portal.billableMetrics.sent).toEqual([]);
    expect(events).toEqual([{ type: 'portal-load', detail: { widget: 'usage', count: 0 } }]);
  });
});

it('usage of a customer without an id fails with a message, and isn’t requested', async () => {
  const { portal, events } = renderUsage({ subscriptionId: 'sub_1', usageUrl: USAGE_URL });
  await portal.customer.last().respond({ name: 'Ada' });
  await portal.accessTokens.last().respond(pageOf([]));
  expect(within(region()).getByRole('alert')).toHaveTextContent(/^Something went wrong on our end/);
  expect(screen.queryByText('No usage data')).toBeNull();
  expect(portal.billableMetrics.sent).toEqual([]);
  expect(events).toEqual([
    { type: 'portal-error', detail: { widget: 'usage', operation: 'listBillableMetrics', kind: 'malformed' } },
  ]);
});

it('usage has no message about a missing token before the token of a later page is found', async () => {
  const expired = Array.from({ length: 20 }, (_, index) => ({ ...TOKEN, id: `old ${index}`, is_expired: true }));
  const { portal } = renderUsage({ subscriptionId: 'sub_1', usageUrl: USAGE_URL });
  await portal.customer.last().respond({ id: 'cus_1' });
  await portal.accessTokens.last().respond(pageOf(expired, { total: 21 }));
  expect(screen.queryByText(/^You’ll see usage here/)).toBeNull();
  await portal.accessTokens.last().respond(pageOf([TOKEN], { total: 21 }));
  await portal.billableMetrics.last().respond(METRICS);
  expect(labels()).toHaveLength(2);
});

it('usage isn’t requested when a period ends after the session', async () => {
  const { portal, refresh } = await renderUsageOf([metricOf({ end: after(2000) })]);
  await refresh();
  await portal.customer.last().fail('session-ended');
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  const requests = portal.customer.sent.length;
  for (let seconds = 0; seconds < 3; seconds += 1) await act(() => void vi.advanceTimersByTime(1000));
  expect(portal.billableMetrics.sent).toHaveLength(1);
  expect(portal.customer.sent).toHaveLength(requests);
});

describe('in the panel of a subscription', () => {
  const PAGE = pageOf([plan('Pro'), plan('Basic')]);

  it.each([
    ['fail', 'server', 'Something went wrong on our end'],
    ['are refused', 'forbidden', 'You don’t have access to this'],
  ] as const)('is one line without an alert if the tokens %s, and is loaded after them', async (_, kind, title) => {
    const { portal, user } = await renderList(PAGE, { usageUrl: USAGE_URL });
    await user.click(rowButton('Pro'));
    const usage = within(panel('Pro')).getByRole('group', { name: 'Usage' });
    await portal.customer.last().respond(portalCustomer(customerRecord()));
    await portal.accessTokens.last().fail(kind);
    expect(within(panel('Pro')).getAllByRole('alert')).toHaveLength(1);
    expect(within(panel('Pro')).getByRole('alert')).toHaveTextContent(title);
    expect(usage).toHaveTextContent(/^UsageThis section couldn’t be shown$/);
    expect(within(usage).queryByRole('button')).toBeNull();

    if (kind !== 'server') return;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await portal.accessTokens.last().respond(pageOf([TOKEN]));
    await portal.billableMetrics.last().respond(METRICS);
    expect(within(usage).getAllByRole('meter')).toHaveLength(2);
  });

  it.each([
    ['without `usageUrl`', PAGE, {}],
    ['of a subscription that has ended', pageOf([plan('Pro', { state: 'canceled' })]), { usageUrl: USAGE_URL }],
  ])('is absent %s', async (_, page, options) => {
    const { portal, user } = await renderList(page, options);
    await user.click(rowButton('Pro'));
    expect(within(panel('Pro')).getByRole('group', { name: 'Access tokens' })).toBeVisible();
    expect(within(panel('Pro')).queryByRole('group', { name: 'Usage' })).toBeNull();
    expect(portal.customer.sent).toEqual([]);
  });
});
