import { Refusal } from './answer.js';
import { type Fault, FAULT_KINDS, FAULT_TARGETS, type FaultControl, type FaultTarget, WRONG_SHAPES } from './fault.js';

const isNatural = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isText = (value: unknown): boolean => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  kind: (value) => FAULT_KINDS.some((kind) => kind === value),
  delayMs: isNatural,
  times: isNatural,
  overMs: isNatural,
  status: (value) => isNatural(value) && Number(value) >= 200 && Number(value) <= 599,
  headers: (value) => isRecord(value) && Object.values(value).every((each) => each === null || isText(each)),
  body: isText,
  contentType: isText,
  location: isText,
  shape: (value) => WRONG_SHAPES.some((shape) => shape === value),
};

function isFault(value: unknown): value is Fault {
  if (!isRecord(value)) return false;
  const isKnown = Object.entries(value).every(([field, each]) => Object.hasOwn(FIELDS, field) && FIELDS[field]?.(each));
  return isKnown && (value['kind'] !== 'status' || value['status'] !== undefined);
}

function isTarget(name: string): name is FaultTarget {
  return FAULT_TARGETS.some((target) => target === name);
}

/**
 * Sets faults from the JSON of a request: `{ [target]: fault | fault[] | null }`. A target that is not named keeps its
 * faults, and nothing is set when anything in it cannot be understood.
 */
export function setFaults(control: FaultControl, input: unknown): void {
  if (!isRecord(input)) throw new Refusal(400, 'Faults must be an object by operation');
  const read = Object.entries(input).map(([target, value]): [FaultTarget, Fault[]] => {
    if (!isTarget(target)) throw new Refusal(400, `Unknown operation: ${target}`);
    const faults: unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
    if (!faults.every(isFault)) throw new Refusal(400, `Not a fault: ${JSON.stringify(value)}`);
    return [target, faults];
  });
  for (const [target, faults] of read) control.set(target, ...faults);
}
