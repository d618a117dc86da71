// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Subscription } from '../../../src/mock-server/resources/subscription.js';
import { getOverviewFacts } from '../../../src/features/account/overview-facts.js';
import { billed, ending, pastDue, rowsAt } from './overview-rows.js';

// Local times: the overview has days in the user's zone.
const NOW = new Date(2026, 10, 22, 18).getTime();
const at = (day: number, hour = 9): string => new Date(2026, 10, day, hour).toISOString();

function factsOf(...records: readonly Subscription[]) {
  const { attention, bills } = getOverviewFacts(rowsAt(NOW, records), NOW);
  return {
    attention: attention.map(({ kind, row }) => `${kind} ${row.subscription.id}`),
    bills: bills.map(({ rows }) => rows.map(({ subscription }) => subscription.id)),
  };
}

it.each<[name: string, records: Subscription[], attention: string[]]>([
  [
    'past-due payments with the oldest first, then ends with the soonest first',
    [ending('late end', at(30)), pastDue('recent', at(20)), ending('early end', at(24)), pastDue('old', at(2))],
    ['past-due sub old', 'past-due sub recent', 'ending sub early end', 'ending sub late end'],
  ],
  ['both facts of one', [{ ...ending('A', at(24)), past_due_at: at(2) }], ['past-due sub A', 'ending sub A']],
  ['no end in more than 30 days', [ending('A', at(22 + 31))], []],
])('the overview calls attention to %s', (_, records, attention) => {
  expect(factsOf(...records).attention).toEqual(attention);
});

it.each<[name: string, records: Subscription[], bills: string[][]]>([
  [
    'the next two days with a bill, each with all of its subscriptions',
    [billed('C', at(29)), billed('B', at(27, 23)), billed('D', at(30)), billed('A', at(27, 0))],
    [['sub A', 'sub B'], ['sub C']],
  ],
  [
    'a subscription once, on the earliest day',
    [billed('A', at(28), at(25)), billed('B', at(28))],
    [['sub A'], ['sub B']],
  ],
  [
    'none of a subscription that ends or has ended',
    [
      { ...billed('A', at(25)), is_cancelation_scheduled: true, cancellation_scheduled_at: at(24) },
      { ...billed('B', at(25)), state: 'canceled' },
    ],
    [],
  ],
])('the overview’s next bills are %s', (_, records, bills) => {
  expect(factsOf(...records).bills).toEqual(bills);
});

it('the overview leaves out dates that have passed since the rows were created', () => {
  const rows = rowsAt(NOW, [billed('A', at(23)), ending('B', at(23)), billed('C', at(25))]);
  const { attention, bills } = getOverviewFacts(rows, NOW + 86_400_000);
  expect(attention).toEqual([]);
  expect(bills.map(({ rows: due }) => due[0]?.subscription.id)).toEqual(['sub C']);
});
