import { validateHeaderName, validateHeaderValue } from 'node:http';
import { type Fault, FAULT_KINDS, FAULT_TARGETS, type FaultInjector, type FaultTarget } from './fault-injection.js';
import { FAULT_OPERATIONS, type FaultOperation, FAULTS } from './fault-presets.js';
import { LIMIT_RULES, OFFSET_RULES } from './paging.js';

/** An operation whose responses can be changed; `*` for all of them. */
export type FaultName = FaultOperation | FaultTarget;

export const FAULT_NAMES: readonly FaultName[] = [...new Set<FaultName>([...FAULT_OPERATIONS, ...FAULT_TARGETS])];

/** Names of faults of a response. Every status from 200 to 599 is one, too. */
export const FAULT_IDS = [...FAULTS.keys()].filter((name) => name !== 'works' && !/^\d+$/.test(name));

type Check = (value: unknown) => boolean;

const isNonNegativeInteger: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isString: Check = (value) => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const isReport: Check = (value) => typeof value === 'number' || isOneOf(['missing', 'page', 'requested'])(value);
const each = (names: readonly string[], check: Check) => Object.fromEntries(names.map((name) => [name, check]));

/** Whether Node sends a header with this name and value, which null removes. */
function isHeader(name: string, value: unknown): boolean {
  if (value === null) return true;
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value as string);
    return typeof value === 'string';
  } catch {
    return false;
  }
}

const FIELD_CHECKS: Readonly<Record<string, Check>> = {
  ...each(['delayMs', 'times', 'overMs', 'maxLimit', 'defaultLimit', 'repeats'], isNonNegativeInteger),
  ...each(['body', 'state'], isString),
  ...each(['reportLimit', 'reportOffset', 'reportTotal'], isReport),
  kind: isOneOf(FAULT_KINDS),
  status: (value) => isNonNegativeInteger(value) && Number(value) >= 200 && Number(value) <= 599,
  headers: (value) => isRecord(value) && Object.entries(value).every(([name, header]) => isHeader(name, header)),
  contentType: (value) => isHeader('content-type', value ?? undefined),
  location: (value) => isHeader('location', value ?? undefined),
  limit: isOneOf(LIMIT_RULES),
  offset: isOneOf(OFFSET_RULES),
  withoutMetadata: isOneOf([true, false]),
};

function isFault(value: unknown): value is Fault {
  if (!isRecord(value)) return false;
  const isValid = Object.entries(value).every(
    ([field, content]) => Object.hasOwn(FIELD_CHECKS, field) && FIELD_CHECKS[field]?.(content),
  );
  return isValid && (value['kind'] !== 'status' || value['status'] !== undefined);
}

/**
 * Replaces the faults of operations: `{ [operation]: fault | fault[] | null }`, where a fault may be a name. Others keep theirs.
 * @throws {TypeError} if any part is invalid; then nothing changes
 */
export function setFaults(injector: FaultInjector, input: unknown): void {
  if (!isRecord(input)) throw new TypeError('The body must map operations to faults');
  const parsed = Object.entries(input).map(([operation, value]): [FaultTarget, Fault[]] => {
    const name = FAULT_NAMES.find((known) => known === operation);
    if (name === undefined)
      throw new TypeError(`There is no operation ${JSON.stringify(operation)}. Operations: ${FAULT_NAMES.join(', ')}`);
    // Pages request metrics through the usage endpoint, which calls the Provider API.
    const target = name === 'listBillableMetrics' ? 'provider.listBillableMetrics' : name;
    return [target, [value].flat().flatMap((fault) => parseFault(fault) ?? [])];
  });
  for (const [target, faults] of parsed) injector.set(target, ...faults);
}

function parseFault(value: unknown): Fault | null {
  if (value === null || isFault(value)) return value;
  const name = typeof value === 'string' ? value : '';
  const known = FAULTS.get(name);
  if (known !== undefined) return known;
  if (/^[2-5]\d\d$/.test(name)) return { kind: 'status', status: Number(name) };
  throw new TypeError(`There is no fault ${JSON.stringify(value)}. Faults: a status, ${FAULT_IDS.join(', ')}`);
}
