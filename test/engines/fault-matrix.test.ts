import { stdout } from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { ENGINES } from './engines.js';
import { FAULT_MATRIX, type FaultRow, type MatrixOperation, OPERATIONS } from './fault-matrix.js';
import { type Cell, type Observed, openMatrix } from './matrix-page.js';

/** What a widget shows of a good answer. */
const GOOD: Readonly<Record<MatrixOperation, RegExp>> = {
  getCustomer: /Robin Example/,
  listSubscriptions: /Maps/,
  listAccessTokens: /Server/,
};
const WIDGETS: Readonly<Record<MatrixOperation, string>> = {
  getCustomer: 'customer-card',
  listSubscriptions: 'subscription-list',
  listAccessTokens: 'access-tokens',
};

const CELLS: readonly Cell[] = FAULT_MATRIX.flatMap((row) =>
  (row.operations ?? OPERATIONS).map((operation) => ({ row, operation })),
);

/**
 * A page for what is quick of an operation, and one for what keeps a connection for long: a browser has six for an origin, and the
 * time that a request waits for one would count as the service's.
 */
const PAGES: readonly (readonly Cell[])[] = OPERATIONS.flatMap((each) => {
  const cells = CELLS.filter(({ operation }) => operation === each);
  return [cells.filter(({ row }) => !row.isSlow), cells.filter(({ row }) => row.isSlow)];
});

interface Outcome {
  /** When the very first answer is the faulty one. */
  readonly first: Observed;
  /** When the fault is over. */
  readonly recovered: Observed;
  /** When it comes back where data are shown. */
  readonly again: Observed;
}

const isData = ({ row, operation }: Cell, { text, alerts }: Observed): boolean =>
  alerts.length === 0 && (row.shows ?? GOOD[operation]).test(text);

/** What stays as it is, whatever the service does. */
const isLasting = ({ requests, isNobodyThere }: FaultRow): boolean => requests === 0 || isNobodyThere === true;

function expectSeen({ row, operation }: Cell, observed: Observed): void {
  const { alerts, waysOn, errors, requests, text } = observed;
  if (row.sees === 'data') {
    expect({ alerts, errors, requests }).toEqual({ alerts: [], errors: [], requests: row.requests });
    expect(text).toMatch(row.shows ?? GOOD[operation]);
    return;
  }
  expect({ alerts, requests }).toEqual({ alerts: [expect.stringContaining(en[row.sees])], requests: row.requests });
  expect(errors).toEqual([expect.objectContaining({ widget: WIDGETS[operation], operation, kind: row.kind })]);
  expect(alerts[0]).toMatch(row.says ?? /./);
  expect(waysOn).toEqual([row.kind === 'session-ended' ? en.signInAgain : en.tryAgain]);
}

let asExpected = 0;

afterAll(() => {
  const cells = CELLS.length * ENGINES.length;
  const rows = `${FAULT_MATRIX.length} rows × ${OPERATIONS.length} operations (where they apply) × ${ENGINES.length} engines`;
  stdout.write(`Fault matrix: ${rows} = ${cells}, ${asExpected} as expected\n`);
});

describe.each(ENGINES)('in $name', (engine) => {
  const outcomes = new Map<Cell, Outcome>();
  const uncaught: string[] = [];

  beforeAll(async () => {
    for (const cells of PAGES) {
      const page = await openMatrix(engine, cells);
      const first = await page.settled((cell, observed) => observed.alerts.length > 0 || isData(cell, observed));
      page.clearFaults();
      await page.refresh();
      const recovered = await page.settled(() => true);
      page.setFaults();
      await page.refresh();
      const again = await page.settled(() => true);
      cells.forEach((cell, place) => {
        const [one, two, three] = [first[place], recovered[place], again[place]];
        if (one && two && three) outcomes.set(cell, { first: one, recovered: two, again: three });
      });
      uncaught.push(...(await page.uncaught()));
      await page.close();
    }
  }, 300_000);

  afterAll(() => engine.close());

  it.each(FAULT_MATRIX)('$name: the customer sees $sees', (row) => {
    for (const cell of CELLS.filter((each) => each.row === row)) {
      const { first, recovered, again } = outcomes.get(cell) as Outcome;
      expectSeen(cell, first);
      if (!isLasting(row)) {
        expect(recovered.alerts).toEqual([]);
        expect(recovered.text).toMatch(GOOD[cell.operation]);
        expectSeen(cell, again);
        if (row.sees !== 'data') expect(again.text).toMatch(GOOD[cell.operation]);
      }
      asExpected++;
    }
  });

  it('no fault becomes an error of the page', () => {
    expect(uncaught).toEqual([]);
  });
});
