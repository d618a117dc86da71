import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorKind } from '../../src/api/api-error.js';
import { ENGINES } from './engines.js';
import { FAULT_MATRIX } from './fault-matrix.js';
import { expectedOf, MATRIX_OPERATIONS, type MatrixOperation } from './fault-row.js';
import type { FaultCase } from './fault-case.js';
import { containing, t, used } from './messages.js';
import { openFaultMatrix } from './fault-matrix-page.js';
import type { WidgetSnapshot } from './page-recorder.js';

/** Content of a widget after a valid response. */
const VALID_CONTENT: Readonly<Record<MatrixOperation, RegExp>> = {
  getCustomer: /Robin Example/,
  listSubscriptions: /Maps/,
  listAccessTokens: /Server/,
  listBillableMetrics: containing('Map tiles', used('250', '1,000')),
};
/** Buttons of alerts about errors that are not retryable. */
const BUTTONS: Readonly<Partial<Record<ErrorKind, readonly string[]>>> = {
  'session-ended': [t('signInAgain')],
  forbidden: [],
  'not-found': [],
};
const WIDGETS: Readonly<Record<MatrixOperation, string>> = {
  getCustomer: 'customer-card',
  listSubscriptions: 'subscription-list',
  listAccessTokens: 'access-tokens',
  listBillableMetrics: 'usage',
};

const CASES: readonly FaultCase[] = FAULT_MATRIX.flatMap((row) =>
  (row.operations ?? MATRIX_OPERATIONS).map((operation) => ({ row: expectedOf(row, operation), operation })),
);

/**
 * Slow cases have a separate page, because a browser opens at most six connections per origin, and the time in its queue counts
 * towards the timeout.
 */
const pageOf = ({ operation, row: { isSlow } }: FaultCase): string => (isSlow ? `${operation}, slow` : operation);

interface Outcome {
  /** After a faulty first response. */
  readonly first: WidgetSnapshot;
  /** After the fault was cleared. */
  readonly recovered: WidgetSnapshot;
  /** After the fault recurred while data was shown. */
  readonly refetched: WidgetSnapshot;
}

const isData = ({ row, operation }: FaultCase, { text, alerts }: WidgetSnapshot): boolean =>
  alerts.length === 0 && (row.content ?? VALID_CONTENT[operation]).test(text);

function expectOutcome({ row, operation }: FaultCase, observed: WidgetSnapshot): void {
  const { alerts, buttons, errors, requests, text } = observed;
  if (row.outcome === 'data') {
    expect({ alerts, errors, requests }).toEqual({ alerts: [], errors: [], requests: row.requests });
    expect(text).toMatch(row.content ?? VALID_CONTENT[operation]);
    return;
  }
  // The customer and the list are never removed: their address is wrong.
  const isNoAddress = row.kind === 'not-found' && /^(?:getCustomer|listSubscriptions)$/.test(operation);
  const title = t(isNoAddress ? 'error.server' : row.outcome);
  expect({ alerts, requests }).toEqual({ alerts: [expect.stringContaining(title)], requests: row.requests });
  expect(errors).toEqual([expect.objectContaining({ widget: WIDGETS[operation], operation, kind: row.kind })]);
  expect(alerts[0]).toMatch(row.alertText ?? /./);
  expect(buttons).toEqual((!isNoAddress && row.kind && BUTTONS[row.kind]) || [t('tryAgain')]);
}

describe.each(ENGINES)('in $name', (engine) => {
  const outcomes = new Map<FaultCase, Outcome>();
  const uncaught: string[] = [];

  async function readWidgets(cases: readonly FaultCase[]): Promise<void> {
    const page = await openFaultMatrix(engine, cases);
    const first = await page.settled(
      (faultCase, observed) => observed.alerts.length > 0 || isData(faultCase, observed),
    );
    page.clearFaults();
    await page.refresh();
    const recovered = await page.settled(() => true);
    page.setFaults();
    await page.refresh();
    const refetched = await page.settled(() => true);
    cases.forEach((faultCase, index) => {
      const [one, two, three] = [first[index], recovered[index], refetched[index]];
      if (one && two && three) outcomes.set(faultCase, { first: one, recovered: two, refetched: three });
    });
    uncaught.push(...(await page.uncaught()));
    await page.close();
  }

  beforeAll(async () => {
    for (const name of new Set(CASES.map(pageOf))) await readWidgets(CASES.filter((each) => pageOf(each) === name));
  }, 900_000);

  afterAll(() => engine.close());

  it.each(FAULT_MATRIX)(
    '$name: results in $outcome',
    async ({ name }) => {
      const cases = CASES.filter((each) => each.row.name === name);
      for (const faultCase of cases) {
        const { first, recovered, refetched } = outcomes.get(faultCase) as Outcome;
        expectOutcome(faultCase, first);
        // Clearing the faults opens no port.
        if (faultCase.row.isConnectionRefused) continue;
        expect([recovered.alerts, recovered.requests]).toEqual([[], 1]);
        expect(recovered.text).toMatch(VALID_CONTENT[faultCase.operation]);
        expectOutcome(faultCase, refetched);
        if (faultCase.row.outcome !== 'data') expect(refetched.text).toMatch(VALID_CONTENT[faultCase.operation]);
      }
    },
    300_000,
  );

  it('no fault causes an uncaught error', () => {
    expect(uncaught).toEqual([]);
  });
});
