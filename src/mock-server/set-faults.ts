import {
  createFaultInjector,
  type Fault,
  FAULT_KINDS,
  FAULT_TARGETS,
  type FaultInjector,
  type FaultTarget,
} from './fault-injection.js';
import { findNearest, joinChoice, suggestName } from '../format/nearest-name.js';
import { FAULT_OPERATIONS, type FaultOperation, FAULTS } from './fault-presets.js';

/** An operation whose responses can be changed. `*` means all of them. */
export type FaultName = FaultOperation | FaultTarget;

export const FAULT_NAMES: readonly FaultName[] = [...new Set<FaultName>([...FAULT_OPERATIONS, ...FAULT_TARGETS])];

/** The names of faults. Every status from 200 to 599 is a name, too. */
export const FAULT_IDS = [...FAULTS.keys()].filter((name) => name !== 'works' && !/^\d+$/.test(name));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type FieldOf<Each> = Each extends unknown ? keyof Each : never;

const FIELDS: readonly FieldOf<Fault>[] = [
  ...(['kind', 'delayMs', 'times', 'headers', 'status', 'body', 'contentType', 'location'] as const),
  ...(['limit', 'maxLimit', 'defaultLimit', 'offset', 'repeats', 'state'] as const),
  ...(['reportLimit', 'reportOffset', 'reportTotal', 'withoutMetadata'] as const),
];

/**
 * Whether a value looks like a fault, by its fields, kind and status. Node rejects invalid headers
 * later.
 */
function isFault(value: unknown): value is Fault {
  if (!isRecord(value) || !Object.keys(value).every((name) => FIELDS.some((field) => field === name))) return false;
  const { kind, status } = value;
  if (kind !== undefined && !FAULT_KINDS.some((known) => known === kind)) return false;
  return status === undefined
    ? kind !== 'status'
    : Number.isSafeInteger(status) && Number(status) >= 200 && Number(status) <= 599;
}

/**
 * Replaces the faults of operations: `{ [operation]: fault | fault[] | null }`, where a fault may
 * be a name. Other operations keep theirs.
 * @throws {TypeError} if any part is invalid. Nothing changes then.
 */
export function setFaults(injector: FaultInjector, input: unknown): void {
  if (!isRecord(input)) throw new TypeError('The faults must be an object, such as { "listSubscriptions": "503" }');
  const parsed = Object.entries(input).map(([operation, value]): [FaultTarget, Fault[]] => {
    const name = FAULT_NAMES.find((known) => known === operation);
    if (name === undefined)
      throw new TypeError(`Unknown operation ${JSON.stringify(operation)}. ${suggestName(operation, FAULT_NAMES)}`);
    // Pages request metrics from the usage endpoint, which calls the Provider API.
    const target = name === 'listBillableMetrics' ? 'provider.listBillableMetrics' : name;
    return [target, [value].flat().flatMap((fault) => parseFault(fault) ?? [])];
  });
  for (const [target, faults] of parsed) injector.set(target, ...faults);
}

/** Returns the faults of a header that a page sends with its requests. */
export function readFaults(header: string): FaultInjector {
  const faults = createFaultInjector();
  setFaults(faults, JSON.parse(header));
  return faults;
}

function parseFault(value: unknown): Fault | null {
  if (value === null || isFault(value)) return value;
  const name = typeof value === 'string' ? value : '';
  const known = FAULTS.get(name);
  if (known !== undefined) return known;
  if (/^[2-5]\d\d$/.test(name)) return { kind: 'status', status: Number(name) };
  const nearest = findNearest(name, FAULT_IDS);
  const hint = nearest ? `Did you mean ${nearest}?` : `Use a status from 200 to 599, ${joinChoice(FAULT_IDS)}.`;
  throw new TypeError(`Unknown fault ${JSON.stringify(value)}. ${hint}`);
}
