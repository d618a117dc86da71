import { stdout } from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { ENGINES } from './engines.js';
import { FAULT_MATRIX } from './fault-matrix.js';
import { expectedOf, type FaultRow, MATRIX_OPERATIONS, type MatrixOperation } from './fault-row.js';
import type { Cell } from './matrix-cell.js';
import { openMatrix } from './matrix-page.js';
import type { Observed } from './matrix-watch.js';

/** What a widget shows of a good answer. */
const GOOD: Readonly<Record<MatrixOperation, RegExp>> = {
  getCustomer: /Robin Example/,
  listSubscriptions: /Maps/,
  listAccessTokens: /Server/,
  listBillableMetrics: /Map tiles.*250 of 1,000 used/,
};
const WIDGETS: Readonly<Record<MatrixOperation, string>> = {
  getCustomer: 'customer-card',
  listSubscriptions: 'subscription-list',
  listAccessTokens: 'access-tokens',
  listBillableMetrics: 'usage',
};

const CELLS: readonly Cell[] = FAULT_MATRIX.flatMap((row) =>
  (row.operations ?? MATRIX_OPERATIONS).map((operation) => ({ row: expectedOf(row, operation), operation })),
);

/**
 * A page for what is quick of an operation, and one for what keeps a connection for long: a browser has six for an origin, and the
 * time that a request waits for one would count as the service's.
 */
const pageOf = ({ operation, row: { isSlow, of } }: Cell): string => (isSlow ? `${operation}, slow ${of === undefined}` : operation);
const PAGES: readonly (readonly Cell[])[] = [...new Set(CELLS.map(pageOf))].map((name) =>
  CELLS.filter((cell) => pageOf(cell) === name),
);

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

/** What stays as it is when the fault is over: there was none. */
const isLasting = ({ isNobodyThere, usageUrl, subscriptionId, sees, requests }: FaultRow): boolean =>
  isNobodyThere === true || usageUrl !== undefined || (subscriptionId !== undefined && !(sees === 'data' && requests === 1));

/** The usage that was told once needs the customer and the tokens no more, as long as they are known. */
const isKnown = ({ of }: FaultRow): boolean => of === 'getCustomer' || of === 'listAccessTokens';

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
  const rows = `${FAULT_MATRIX.length} rows × ${MATRIX_OPERATIONS.length} operations (where they apply) × ${ENGINES.length} engines`;
  stdout.write(`Fault matrix: ${rows} = ${cells}, ${asExpected} as expected\n`);
});

describe.each(ENGINES)('in $name', (engine) => {
  const outcomes = new Map<Cell, Outcome>();
  const uncaught: string[] = [];

  async function observe(cells: readonly Cell[]): Promise<void> {
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

  beforeAll(async () => {
    for (const cells of PAGES) await observe(cells);
  }, 300_000);

  afterAll(() => engine.close());

  const tried = new Set<string>();

  it.each(FAULT_MATRIX)('$name: the customer sees $sees', async ({ name }) => {
    const cells = CELLS.filter((each) => each.row.name === name);
    // A second try looks anew: where many connections are closed at once, Firefox opens them again by itself, and waits.
    const pages = tried.has(name) ? PAGES.map((page) => page.filter((cell) => cells.includes(cell))) : [];
    for (const page of pages) if (page.length > 0) await observe(page);
    tried.add(name);
    for (const cell of cells) {
      const { row } = cell;
      const { first, recovered, again } = outcomes.get(cell) as Outcome;
      expectSeen(cell, first);
      if (!isLasting(row)) {
        expect([recovered.alerts, recovered.requests]).toEqual([[], 1]);
        expect(recovered.text).toMatch(GOOD[cell.operation]);
        if (!isKnown(row)) expectSeen(cell, again);
        if (row.sees !== 'data') expect(again.text).toMatch(GOOD[cell.operation]);
      }
    }
    asExpected += cells.length;
  }, 300_000);

  it('no fault becomes an error of the page', () => {
    expect(uncaught).toEqual([]);
  });
});
