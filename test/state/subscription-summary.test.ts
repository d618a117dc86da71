import { describe, expect, it } from 'vitest';
import { parseResource } from '../../src/api/resources/parse.js';
import { subscriptionSchema } from '../../src/api/resources/subscription.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { setReceivedAt } from '../../src/state/received-at.js';
import type { Subscription } from '../../src/state/types.js';
import { createSummarizedRows } from '../../src/state/subscription-summary.js';

const CANCELED_AT = Date.parse('2026-03-01T00:00:00Z');
const EXPIRED_AT = Date.parse('2026-03-20T00:00:00Z');

/** A row whose record was received before its dates. */
function row(fields: Record<string, unknown>) {
  const item = parseResource(subscriptionSchema, { ...subscriptionRecord(), items: [], ...fields }) as Subscription;
  setReceivedAt(item, CANCELED_AT - 1000);
  return { key: 'a', item };
}

describe('createSummarizedRows', () => {
  const rows = [row({ canceled_at: '2026-03-01T00:00:00Z', expired_at: '2026-03-20T00:00:00Z' })];

  it('returns the same row until one of its dates has passed', () => {
    const summarize = createSummarizedRows();
    const [first] = summarize(rows, CANCELED_AT - 2);
    expect(first?.summary.hasEnded).toBe(false);
    expect(summarize(rows, CANCELED_AT - 1)[0]).toBe(first);
    const [canceled] = summarize(rows, CANCELED_AT);
    expect(canceled?.summary.hasEnded).toBe(true);
    expect(canceled?.nextUpdateAt).toBe(EXPIRED_AT);
    expect(summarize(rows, EXPIRED_AT - 1)[0]).toBe(canceled);
  });

  it('returns the earlier state when the clock is set back', () => {
    const summarize = createSummarizedRows();
    expect(summarize(rows, EXPIRED_AT)[0]?.summary.hasEnded).toBe(true);
    expect(summarize(rows, CANCELED_AT - 1)[0]?.summary.hasEnded).toBe(false);
  });

  it('returns the same row when the clock is set back and no date lies between', () => {
    const summarize = createSummarizedRows();
    const [first] = summarize(rows, CANCELED_AT - 1);
    expect(summarize(rows, CANCELED_AT - 1000)[0]).toBe(first);
  });

  it('returns another row when an end lies within 30 days', () => {
    const summarize = createSummarizedRows();
    const ending = [row({ state: 'active', expired_at: '2026-03-20T00:00:00Z' })];
    const soon = EXPIRED_AT - 30 * 24 * 3_600_000;
    expect(summarize(ending, soon - 1)[0]?.summary.endsSoonAt).toBeUndefined();
    expect(summarize(ending, soon)[0]?.summary.endsSoonAt).toBe(EXPIRED_AT);
  });
});
