import { expect, it } from 'vitest';
import { subscriptionRecord } from '../../../src/mock-server/resources/subscription.js';
import { setReceivedAt } from '../../../src/store/subscription/received-at.js';
import { createRows } from '../../../src/store/subscription/summary.js';
import { createSubscription } from '../mock-portal.js';

const CANCELED_AT = Date.parse('2026-03-01T00:00:00Z');
const EXPIRED_AT = Date.parse('2026-03-20T00:00:00Z');

/** A list of one record, which was received before its dates. */
function listOf(fields: Record<string, unknown>) {
  const record = createSubscription({ ...subscriptionRecord(), items: [], ...fields });
  setReceivedAt(record, CANCELED_AT - 1000);
  return new Map([['a', record]]);
}

const records = listOf({ canceled_at: '2026-03-01T00:00:00Z', expired_at: '2026-03-20T00:00:00Z' });

it('createRows returns the same row until one of its dates has passed', () => {
  const getRows = createRows();
  const [first] = getRows(records, CANCELED_AT - 2);
  expect(first?.summary.hasEnded).toBe(false);
  expect(getRows(records, CANCELED_AT - 1)[0]).toBe(first);
  const [canceled] = getRows(records, CANCELED_AT);
  expect(canceled?.summary.hasEnded).toBe(true);
  expect(canceled?.nextUpdateAt).toBe(EXPIRED_AT);
  expect(getRows(records, EXPIRED_AT - 1)[0]).toBe(canceled);
});

it('createRows returns the earlier state when the clock is set back', () => {
  const getRows = createRows();
  expect(getRows(records, EXPIRED_AT)[0]?.summary.hasEnded).toBe(true);
  expect(getRows(records, CANCELED_AT - 1)[0]?.summary.hasEnded).toBe(false);
});

it('createRows returns the same row when the clock is set back and no date lies between', () => {
  const getRows = createRows();
  const [first] = getRows(records, CANCELED_AT - 1);
  expect(getRows(records, CANCELED_AT - 1000)[0]).toBe(first);
});

it('createRows returns another row when an end is less than 30 days away', () => {
  const getRows = createRows();
  const ending = listOf({ state: 'active', expired_at: '2026-03-20T00:00:00Z' });
  const soon = EXPIRED_AT - 30 * 24 * 3_600_000;
  expect(getRows(ending, soon - 1)[0]?.summary.endsSoonAt).toBeUndefined();
  expect(getRows(ending, soon)[0]?.summary.endsSoonAt).toBe(EXPIRED_AT);
});
