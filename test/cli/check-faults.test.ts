// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { FAULT_PRESETS } from '../../src/mock-server/fault-presets.js';
import { FAULT_MATRIX } from '../cross-browser/fault-matrix.js';
import { expectedOf } from '../cross-browser/fault-row.js';
import { type CheckedOperation, OPERATIONS, runCheck, startPortal } from './check-run.js';

/** Codes of faults that the widgets handle without an error. */
const PRESET_CODES: Readonly<Record<string, readonly string[]>> = {
  works: [],
  'slow-body': ['slow'],
  bom: ['byte-order-mark'],
  'wrong-type': ['content-type content-type'],
  'no-metadata': ['pagination metadata.pagination'],
};

const ROW_CODES: Readonly<Record<string, readonly string[]>> = {
  'byte-by-byte response': [],
  'delayed response': [],
  'JSON with a text content type': ['content-type content-type'],
  'JSON with a byte order mark': ['byte-order-mark'],
  'JSON with an HTML content type': ['json-as-html content-type'],
  '20 MB response': ['large-response'],
  'no metadata': ['pagination metadata.pagination'],
  'negative total': ['pagination metadata.pagination.total'],
  'huge total': ['pagination metadata.pagination.total'],
  'total that is not a number': ['limit', 'offset', 'total'].map((field) => `pagination metadata.pagination.${field}`),
  'fields of wrong types': ['wrong-type email', 'wrong-type is_business', 'wrong-type name'],
  'id of the wrong type': ['invalid-record id'],
};

// Rows with other records are covered by accounts, and rows with other requests do not apply.
const OTHER_RECORDS = /^(invalid records|empty list|duplicate ids|missing ids|ids with|inherited)/;

const OF_LISTS: ReadonlySet<string> = new Set(['no-metadata', 'no-data', 'data-object']);

/** The widgets report a list without its envelope as malformed; `check` says what is wrong with it. */
const isBareList = (name: string, operation: CheckedOperation): boolean =>
  name === 'array' && operation !== 'getCustomer';

const presetCases = OPERATIONS.flatMap((operation) =>
  FAULT_PRESETS.filter(({ id }) => operation !== 'getCustomer' || !OF_LISTS.has(id)).map(
    (preset) => [preset.label, operation, preset] as const,
  ),
);

const matrixCases = OPERATIONS.flatMap((operation) =>
  FAULT_MATRIX.filter(
    (row) =>
      !row.isConnectionRefused &&
      row.subscriptionId === undefined &&
      (row.operations ?? OPERATIONS).includes(operation) &&
      !OTHER_RECORDS.test(row.name),
  ).map((row) => [row.name, operation, expectedOf(row, operation)] as const),
);

describe.concurrent('portal-widgets check reports exactly the fault', () => {
  it.each(presetCases)('%s (%s)', { timeout: 60_000 }, async (_, operation, { id, kind, fault }) => {
    const [codes = PRESET_CODES[id] ?? []] = [
      ...(isBareList(id, operation) ? [['wrong-envelope data']] : []),
      ...(kind === null ? [] : [[kind]]),
    ];
    const isTimeout = kind === 'timeout';
    const args = [...(isTimeout ? ['--timeout=2'] : []), ...(id === 'slow-body' ? ['--max-latency=2500'] : [])];
    await expectCodes(operation, id === 'slow-body' ? { ...fault, times: 1 } : fault, codes, args);
  });

  it.each(matrixCases)('%s (%s)', { timeout: 60_000 }, async (name, operation, { fault: source, kind }) => {
    const server = await startPortal({}, () => undefined);
    const validResponse = await (
      await fetch(await urlOf(server, operation), { headers: { cookie: server.sessionCookie('everyday') } })
    ).json();
    await server.close();
    const fault =
      typeof source === 'function' ? source({ validResponse, crossOriginLogin: 'http://login.invalid/' }) : source;
    const bareList = isBareList(name, operation) ? ['wrong-envelope data'] : undefined;
    const codes = ROW_CODES[name] ?? bareList ?? (kind ? [kind] : undefined);
    if (!codes) throw new Error(`What is expected of "${name}"?`);
    // Once, because these responses ignore the parameters of further requests.
    await expectCodes(
      operation,
      ROW_CODES[name] ? { ...fault, times: 1 } : fault,
      codes,
      kind === 'timeout' ? ['--timeout=2'] : [],
    );
  });
});

async function urlOf(
  { apiBase, sessionCookie }: Awaited<ReturnType<typeof startPortal>>,
  operation: CheckedOperation,
): Promise<string> {
  if (operation === 'getCustomer') return `${apiBase}customer`;
  const list = `${apiBase}subscriptions/`;
  if (operation === 'listSubscriptions') return list;
  const { data } = await (await fetch(list, { headers: { cookie: sessionCookie('everyday') } })).json();
  return `${list}${data[0].id}/access-tokens/`;
}

async function expectCodes(
  operation: CheckedOperation,
  fault: Parameters<Awaited<ReturnType<typeof startPortal>>['setFault']>[1],
  codes: readonly string[],
  args: readonly string[],
): Promise<void> {
  const server = await startPortal({}, () => undefined);
  try {
    server.setFault(operation, fault);
    const run = await runCheck(server, 'everyday', args);
    expect(run.codes).toEqual(codes.map((code) => `${operation} ${code}`).toSorted());
    expect(run.exitCode).toBe(codes.length > 0 ? 1 : 0);
  } finally {
    await server.close();
  }
}
