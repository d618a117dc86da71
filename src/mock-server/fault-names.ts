import {
  FAULT_OPERATIONS,
  FAULT_PRESETS,
  type FaultOperation,
  getFaultTarget,
  LIST_FAULT_PRESETS,
} from './fault-presets.js';
import { PAGING_PRESETS } from './paging-presets.js';
import { type Fault, FAULT_TARGETS, type FaultInjector, type FaultTarget } from './fault-injection.js';
import { HttpError } from './mock-response.js';
import { setFaults } from './parse-faults.js';

/** An operation whose responses can be changed; `*` for all of them. */
export type FaultName = FaultOperation | FaultTarget;

export const FAULT_NAMES: readonly FaultName[] = [...new Set<FaultName>([...FAULT_OPERATIONS, ...FAULT_TARGETS])];

/** Names of faults of a response. Every status from 200 to 599 is one, too. */
export const FAULT_IDS: readonly string[] = FAULT_PRESETS.map(({ id }) => id).filter(
  (id) => id !== 'works' && !/^\d+$/.test(id),
);

/** Names of services that page their lists in another way. */
export const PAGING_IDS: readonly string[] = PAGING_PRESETS.map(({ id }) => id);

/**
 * Replaces the fault of an operation.
 * @param fault - the name of a fault, a fault, or null for none
 * @throws {TypeError} if it is invalid
 */
export function setFault(injector: FaultInjector, operation: string, fault: Fault | string | null): void {
  const name = FAULT_NAMES.find((each) => each === operation);
  if (name === undefined)
    throw new TypeError(`There is no operation ${JSON.stringify(operation)}. Operations: ${FAULT_NAMES.join(', ')}`);
  try {
    setFaults(injector, { [getFaultTarget(name)]: typeof fault === 'string' ? parseFault(fault) : fault });
  } catch (error) {
    throw error instanceof HttpError ? new TypeError(error.message) : error;
  }
}

function parseFault(name: string): Fault | null {
  const preset = LIST_FAULT_PRESETS.find(({ id }) => id === name);
  if (preset) return preset.fault;
  if (/^[2-5]\d\d$/.test(name)) return { kind: 'status', status: Number(name) };
  throw new TypeError(
    `There is no fault ${JSON.stringify(name)}. Faults: a status, ${[...FAULT_IDS, ...PAGING_IDS].join(', ')}`,
  );
}
