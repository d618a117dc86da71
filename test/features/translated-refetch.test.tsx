// @vitest-environment happy-dom
import { cleanup } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { Overview } from '../../src/features/account/overview.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { settle } from '../store/mock-requests.js';
import { after, DAY, HOUR, renderTokens, useFakeTime } from './access-tokens/token-helpers.js';
import { billed, ending, pastDue, rowsAt } from './account/overview-rows.js';
import { renderInContext } from './render-in-context.js';
import { pageOf, renderCustomerCard, type RenderedWidget } from './render-widget.js';
import { itemOf, plan, renderList, rowButton } from './subscriptions/subscription-helpers.js';
import { keepTranslated } from './translate.js';
import { metricOf, renderUsageOf, respondToDependencies } from './usage/usage-helpers.js';

useFakeTime();

interface Rendered {
  readonly container: Element;
  readonly refetch: (records: readonly unknown[]) => unknown;
}

type Render = (records: readonly unknown[]) => Promise<Rendered>;

const refetchList = ({ container, refetch }: RenderedWidget): Rendered => ({
  container,
  refetch: (records) => refetch('subscriptions', pageOf(records)),
});

const list: Render = async (records) => refetchList(await renderList(pageOf(records)));

const openRow: Render = async (records) => {
  const widget = await renderList(pageOf(records));
  rowButton('Maps').click();
  await settle();
  return refetchList(widget);
};

const tokens: Render = async (records) => {
  const { container, refetch } = await renderTokens(records);
  return { container, refetch: (next) => refetch('accessTokens', pageOf(next)) };
};

const usage: Render = async (records) => {
  const { portal, container, refresh } = await renderUsageOf(records);
  return {
    container,
    async refetch(next) {
      await refresh();
      await respondToDependencies(portal);
      await portal.billableMetrics.last().respond({ data: next });
    },
  };
};

const customer: Render = async ([record]) => {
  const { portal, container, refetch } = renderCustomerCard();
  await portal.customer.last().respond(record);
  return { container, refetch: ([next]) => refetch('customer', next) };
};

const overview: Render = async (records) => {
  const render = (each: readonly unknown[]) => (
    <Overview rows={rowsAt(Date.now(), each as readonly object[])} isPartial={false} onSelect={() => undefined} />
  );
  const { container, rerender } = renderInContext(render(records));
  return { container, refetch: (next) => rerender(render(next)) };
};

const maps = (fields: object = {}, price: object = {}, item: object = {}) => [
  plan('Maps', { items: [itemOf({ name: 'Maps', ...price }, item)], ...fields }),
];
const bill = (days: number) => maps({}, {}, { next_billed_at: after(days * DAY) });
const token = (fields: object) => [
  accessTokenRecord({ id: 'tok_1', name: 'CI', value: 'v', is_expired: false, ...fields }),
];
const quota = (fields: object) => [metricOf({ usage: 250, quota: 1000, ...fields })];
const facts = (count: number) => [
  ...Array.from({ length: count }, (_, index) => pastDue(`Late ${index}`, after(-4 * DAY))),
  ...Array.from({ length: 4 }, (_, index) => billed(`Plan ${index}`, after((index + 2) * DAY))),
];

const textOf = ({ textContent }: Element): string => textContent.replaceAll(/\s+/g, ' ');

/** The visible texts, without the live region, which announces the last change. */
function readTexts(container: Element): string {
  const copy = container.cloneNode(true) as Element;
  for (const status of copy.querySelectorAll('[role=status]')) status.remove();
  return textOf(copy);
}

it.each<readonly [string, Render, first: readonly unknown[], next: readonly unknown[], text: string]>([
  ['the state of a row', list, maps({ state: 'paused' }), maps({ state: 'on_hold' }), 'ON HOLD'],
  ['a payment that is past due', list, bill(9), maps({ past_due_at: after(-3 * DAY) }), 'PAST DUE SINCE FEB 26'],
  ['the date of a next bill', list, bill(9), bill(12), 'NEXT BILL MAR 13'],
  ['the date of a next bill in a panel', openRow, bill(9), bill(12), '(IN 12 DAYS)'],
  ['the end of a subscription', list, [ending('Maps', after(9 * DAY))], [ending('Maps', after(8 * DAY))], 'MAR 9'],
  ['an amount', list, maps({}, { price: '12.00' }), maps({}, { price: '15.00' }), '$15'],
  [
    'a quantity',
    openRow,
    maps({}, { model: 'per_unit' }, { quantity: 2 }),
    maps({}, { model: 'per_unit' }, { quantity: 3 }),
    '3 ×',
  ],
  ['the period of a price', list, maps(), maps({}, { billing_period: { time_unit: 'year', value: 1 } }), 'PER YEAR'],
  [
    'the number of items',
    list,
    maps(),
    maps({ items: [itemOf({ name: 'Maps' }), itemOf({}), itemOf({})] }),
    '+ 2 MORE',
  ],
  ['entries that can’t be shown', list, [...maps(), 1], [...maps(), 1, 2], '2 ITEMS COULDN'],
  [
    'Details',
    openRow,
    maps({ activated_at: '2025-01-15T09:30:00Z' }),
    maps({ activated_at: '2025-01-16T09:30:00Z', order_id: 'ord_2' }),
    'JAN 16, 2025',
  ],
  [
    'the expiry of a token',
    tokens,
    token({ expires_at: after(90 * DAY) }),
    token({ expires_at: after(95 * DAY) }),
    'JUN 4',
  ],
  [
    'a token that expires soon',
    tokens,
    token({ expires_at: after(2 * DAY) }),
    token({ expires_at: after(5 * HOUR) }),
    'IN 5 HOURS',
  ],
  [
    'when a token was created',
    tokens,
    token({ issued_at: after(-9 * DAY) }),
    token({ issued_at: after(-8 * DAY) }),
    'FEB 21',
  ],
  ['the name of a token', tokens, token({ name: 'CI' }), token({ name: 'Build' }), 'BUILD'],
  ['used units', usage, quota({ usage: 250 }), quota({ usage: 300 }), '300 OF 1,000'],
  ['units without a limit', usage, quota({ quota: null }), quota({ quota: null, usage: 7 }), '7'],
  ['what is left', usage, quota({ usage: 990 }), quota({ usage: 1001 }), '1 OVER'],
  ['the end of a period', usage, quota({ end: after(9 * DAY) }), quota({ end: after(8 * DAY) }), 'MAR 9'],
  [
    'the name and period of a limit',
    usage,
    quota({}),
    [metricOf({ period: { unit: 'day', value: 1 } }, { label: 'Tiles' })],
    'TILES',
  ],
  [
    'a customer’s name',
    customer,
    [customerRecord({ name: 'Ada Byron' })],
    [customerRecord({ name: 'Bo Lee' })],
    'BO LEE',
  ],
  [
    'a customer’s address',
    customer,
    [customerRecord({ billing_address_city: 'Bern' })],
    [customerRecord({ billing_address_city: 'Basel' })],
    'BASEL',
  ],
  ['what needs attention', overview, facts(2), facts(3), '3'],
  ['many past due', overview, facts(5), facts(6), '6'],
  [
    'the next bills',
    overview,
    [...facts(1), billed('Soon', after(DAY))],
    [...facts(1), billed('Soon', after(DAY)), billed('Too', after(DAY))],
    '2 SUBSCRIPTIONS',
  ],
])('on a page that the browser translates, %s can change with a refetch', async (_, render, first, next, text) => {
  const expected = await render(next);
  const stop = keepTranslated(expected.container);
  const texts = readTexts(expected.container);
  stop();
  cleanup();
  expect(texts).toContain(text);

  const { container, refetch } = await render(first);
  const stopAgain = keepTranslated(container);
  await refetch(next);
  await settle();
  expect(readTexts(container)).toBe(texts);
  stopAgain();
});
