// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { FAULT_PRESETS } from '../../src/mock-server/fault-presets.js';
import { type CheckedOperation, OPERATIONS, runCheck, startPortal } from './check-run.js';

/** Codes of faults that the widgets handle without an error. */
const PRESET_CODES: Readonly<Record<string, readonly string[]>> = {
  works: [],
  'slow-body': ['slow'],
  bom: ['byte-order-mark'],
  'wrong-type': ['content-type content-type'],
  'no-metadata': ['pagination metadata.pagination'],
};

const OF_LISTS: ReadonlySet<string> = new Set(['no-metadata', 'no-data', 'data-object']);

/** The widgets report a list without its envelope as malformed; `check` says what is wrong with it. */
const isBareList = (name: string, operation: CheckedOperation): boolean =>
  name === 'array' && operation !== 'getCustomer';

const presetCases = OPERATIONS.flatMap((operation) =>
  FAULT_PRESETS.filter(({ id }) => operation !== 'getCustomer' || !OF_LISTS.has(id)).map(
    (preset) => [preset.label, operation, preset] as const,
  ),
);

describe.concurrent('portal-widgets check reports exactly the fault', () => {
  it.each(presetCases)('%s (%s)', { timeout: 60_000 }, async (_, operation, { id, kind, fault }) => {
    const [codes = PRESET_CODES[id] ?? []] = [
      ...(isBareList(id, operation) ? [['wrong-envelope data']] : []),
      ...(kind === null ? [] : [[kind]]),
    ];
    const isTimeout = kind === 'timeout';
    const args = [...(isTimeout ? ['--timeout=2'] : []), ...(id === 'slow-body' ? ['--max-latency=2500'] : [])];
    const server = await startPortal({}, () => undefined);
    try {
      server.setFault(operation, id === 'slow-body' ? { ...fault, times: 1 } : fault);
      const run = await runCheck(server, 'everyday', args);
      expect(run.codes).toEqual(codes.map((code) => `${operation} ${code}`).toSorted());
      expect(run.exitCode).toBe(codes.length > 0 ? 1 : 0);
    } finally {
      await server.close();
    }
  });
});
