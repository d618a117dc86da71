// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../src/mock-server/fault-injection.js';
import { FAULT_PRESETS } from '../../src/mock-server/fault-presets.js';
import { type CheckedOperation, OPERATIONS, runCheck, startPortal } from './check-run.js';

const LISTS = OPERATIONS.filter((operation) => operation !== 'getCustomer');

/** Codes of faults that the widgets handle without an error. */
const PRESET_CODES: Readonly<Record<string, readonly string[]>> = {
  works: [],
  'slow-body': ['slow'],
  bom: ['byte-order-mark'],
  'wrong-type': ['content-type content-type'],
  'no-metadata': ['pagination metadata.pagination'],
};

type Body = Readonly<Record<string, unknown>>;

const withBody =
  (change: (body: Body) => object): ((body: Body) => Fault) =>
  (body) => ({ kind: 'raw', contentType: 'application/json', body: JSON.stringify(change(body)) });
const withPagination = (changes: object) => withBody((body) => ({ ...body, metadata: { pagination: changes } }));

/** What no preset has, and what `check` says about it. */
const RESPONSES: readonly (readonly [
  name: string,
  operations: readonly CheckedOperation[],
  fault: (valid: Body) => Fault,
  codes: readonly string[],
])[] = [
  ['a delay', OPERATIONS, () => ({ delayMs: 500 }), []],
  ['HTML as its type', OPERATIONS, () => ({ headers: { 'content-type': 'text/html' } }), ['json-as-html content-type']],
  ['20 MB', ['getCustomer'], withBody((body) => ({ ...body, padding: 'x'.repeat(20_000_000) })), ['large-response']],
  [
    'a negative total',
    LISTS,
    withPagination({ limit: 20, offset: 0, total: -1 }),
    ['pagination metadata.pagination.total'],
  ],
  [
    'a pagination of other types',
    LISTS,
    withPagination({ total: 'many', limit: {}, offset: null }),
    ['limit', 'offset', 'total'].map((field) => `pagination metadata.pagination.${field}`),
  ],
  [
    'fields of wrong types',
    ['getCustomer'],
    withBody((body) => ({ ...body, name: 5, email: ['robin@example.com'], is_business: 'yes' })),
    ['wrong-type email', 'wrong-type is_business', 'wrong-type name'],
  ],
  ['an id of the wrong type', ['getCustomer'], withBody((body) => ({ ...body, id: 5 })), ['invalid-record id']],
];

const OF_LISTS: ReadonlySet<string> = new Set(['no-metadata', 'no-data', 'data-object']);

/** The widgets report a list without its envelope as malformed; `check` says what is wrong with it. */
const isBareList = (name: string, operation: CheckedOperation): boolean =>
  name === 'array' && operation !== 'getCustomer';

const presetCases = OPERATIONS.flatMap((operation) =>
  FAULT_PRESETS.filter(({ id }) => operation !== 'getCustomer' || !OF_LISTS.has(id)).map(
    (preset) => [preset.label, operation, preset] as const,
  ),
);

const responseCases = RESPONSES.flatMap(([name, operations, fault, codes]) =>
  operations.map((operation) => [name, operation, fault, codes] as const),
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

  it.each(responseCases)('a response with %s (%s)', { timeout: 60_000 }, async (_, operation, faultOf, codes) => {
    const server = await startPortal({}, () => undefined);
    const response = await fetch(await urlOf(server, operation), {
      headers: { cookie: server.sessionCookie('everyday') },
    });
    const fault = faultOf((await response.json()) as Body);
    await server.close();
    // Once, because these responses ignore the parameters of further requests.
    await expectCodes(operation, { ...fault, times: 1 }, codes, []);
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
