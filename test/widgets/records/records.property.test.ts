// @vitest-environment happy-dom
import { cleanup } from '@testing-library/preact';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { subscriptionItemRecord } from '../../../src/mock-server/resources/subscription-item.js';
import { subscriptionRecord } from '../../../src/mock-server/resources/subscription.js';
import { DAY, NOW, useFakeTime } from '../access-tokens/token-helpers.js';
import { descriptionItems } from '../description-items.js';
import { pageOf, renderSubscriptionList } from '../render-widget.js';
import { pricesOf, statusOf } from '../subscription-list/subscription-helpers.js';
import { type AnyItem, type AnyRecord, anyRecords } from './any-record.js';
import { amountOf, type Conclusions, quantityOf, whatItSays } from './what-a-record-says.js';

useFakeTime();

/** For a slow machine, and to shrink a counterexample. */
const TIMEOUT = 60_000;
const RECEIVED_AT = Date.parse(NOW);

/** The response of the service. */
function responseOf(records: readonly AnyRecord[]) {
  return records.map((record) => ({
    ...subscriptionRecord(),
    ...record,
    items: record.items.map((item) => ({ ...subscriptionItemRecord(), ...item })),
  }));
}

/** A date as it is shown: without its year if that is the present one. */
function dayOf(date: string): string {
  if (!date.includes('T')) return date;
  const isThisYear = new Date(date).getFullYear() === new Date().getFullYear();
  return new Date(date).toLocaleDateString('en', {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** The status of a row in the words of the widget. */
function expectedStatus({ state }: AnyRecord, says: Conclusions): string {
  const { ended, pastDue, nextBill, ends, isCancellationScheduled } = says;
  const isNamed = state === 'active' || (ended?.date && ended.word.toLowerCase() === state);
  const words = { canceled: 'Canceled', expired: 'Expired', paused: 'Paused' }[state ?? ''];
  const parts = [
    !isNamed && words,
    ended?.date && `${ended.word} ${dayOf(ended.date)}`,
    pastDue && `Payment past due since ${dayOf(pastDue)}`,
    ends && `Ends ${dayOf(ends)}`,
    isCancellationScheduled && 'Cancellation scheduled',
    nextBill && !pastDue && `Next bill ${dayOf(nextBill)}`,
  ];
  return parts.filter(Boolean).join(' | ');
}

/** Whether the text of a price begins with the amount that the record has, and has no other one. */
function expectAmount(text: string, amount: string): void {
  expect(text.startsWith(amount) ? amount : text).toBe(amount);
  if (!amount.includes('$')) expect(text).not.toContain('$');
  if (!amount.includes('×')) expect(text).not.toContain('×');
}

function expectPrices(element: HTMLElement, details: Element, items: readonly AnyItem[]): void {
  const [text = ''] = pricesOf(element.querySelector<HTMLElement>('.row-main') ?? element);
  const [first, second] = items;
  if (first && !second) {
    expectAmount(text, amountOf(first));
    expect(descriptionItems(details)['Quantity']).toBe(quantityOf(first));
    return;
  }
  // Never a sum.
  if (first && text !== '2 items') {
    expectAmount(text, amountOf(first));
    expect(text.endsWith('+ 1 more')).toBe(true);
  }
  for (const item of items.filter(({ price }) => price)) {
    const term = [...details.querySelectorAll('dt')].find(({ textContent }) => textContent === item.price?.name);
    const description = term?.nextElementSibling as HTMLElement;
    expectAmount(pricesOf(description)[0] ?? '', amountOf(item));
    expect(descriptionItems(description)['Quantity']).toBe(quantityOf(item));
  }
}

/** The dates of the details: none under a label that says something else, and none missing that the row leaves out. */
function expectDates(details: Element, record: AnyRecord, says: Conclusions, now: number): void {
  const facts = descriptionItems(details);
  const { canceled_at, expired_at, past_due_at } = record;
  const isAhead = (date: string | null): boolean => Date.parse(date ?? '') > now;
  const line = (date: string | null, isShown: boolean): string | undefined =>
    date && !isAhead(date) && !isShown ? dayOf(date) : undefined;
  const { ended, pastDue } = says;
  expect(facts['Canceled']).toBe(line(canceled_at, ended?.word === 'Canceled' && ended.date === canceled_at));
  expect(facts['Expired']).toBe(line(expired_at, ended?.word === 'Expired' && ended.date === expired_at));
  expect(facts['Past due since']).toBe(line(past_due_at, pastDue !== undefined && !ended));
  if (ended) expect(facts).not.toHaveProperty('Next bill');
  if (ended) expect(facts).not.toHaveProperty('Reminder');
}

it(
  'row and details say what any record says, and nothing else, also when its dates pass',
  async () => {
    const property = fc.asyncProperty(anyRecords, fc.constantFrom(0, 0, 20, 50), async (records, days) => {
      vi.setSystemTime(RECEIVED_AT);
      const { portal, container, refresh } = renderSubscriptionList();
      const respond = () => portal.subscriptions.last().respond(pageOf(responseOf(records)));
      const expectRows = (receivedAt: number): void => {
        const rows = [...container.querySelectorAll<HTMLElement>('li.row')];
        expect(rows).toHaveLength(records.length);
        const said = records.map((record) => ({ record, says: whatItSays(record, receivedAt, Date.now()) }));
        const endedLast = said.toSorted((a, b) => Number(!!a.says.ended) - Number(!!b.says.ended));
        endedLast.forEach(({ record, says }, index) => {
          const row = rows[index] as HTMLElement;
          const details = row.querySelector('[part=row-details]') as Element;
          expect(statusOf(row)).toBe(expectedStatus(record, says));
          expect(row.classList.contains('has-ended')).toBe(says.ended !== undefined);
          expectPrices(row, details, record.items);
          expectDates(details, record, says, Date.now());
        });
      };
      await respond();
      window.dispatchEvent(new Event('beforeprint'));
      await vi.advanceTimersByTimeAsync(days * DAY);
      expectRows(RECEIVED_AT);
      if (days > 0) {
        await refresh();
        await respond();
        expectRows(Date.now());
      }
      window.dispatchEvent(new Event('afterprint'));
      cleanup();
    });
    await fc.assert(property, { numRuns: 20 });
  },
  TIMEOUT,
);
