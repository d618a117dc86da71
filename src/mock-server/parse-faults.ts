import { validateHeaderName, validateHeaderValue } from 'node:http';
import { type Fault, FAULT_KINDS, FAULT_TARGETS, type FaultInjector, type FaultTarget } from './fault-injection.js';
import { HttpError } from './mock-response.js';
import { LIMIT_RULES, OFFSET_RULES } from './paging.js';

const isNonNegativeInteger = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isReport = (value: unknown): boolean =>
  typeof value === 'number' || /^(missing|page|requested)$/.test(String(value));
const isString = (value: unknown): boolean => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether Node can send it: it throws for anything else. */
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

const FIELD_CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  kind: (value) => FAULT_KINDS.some((kind) => kind === value),
  delayMs: isNonNegativeInteger,
  times: isNonNegativeInteger,
  overMs: isNonNegativeInteger,
  status: (value) => isNonNegativeInteger(value) && Number(value) >= 200 && Number(value) <= 599,
  headers: (value) => isRecord(value) && Object.entries(value).every(([name, each]) => isHeader(name, each)),
  body: isString,
  contentType: (value) => isHeader('content-type', value ?? undefined),
  location: (value) => isHeader('location', value ?? undefined),
  limit: (value) => LIMIT_RULES.some((rule) => rule === value),
  maxLimit: isNonNegativeInteger,
  defaultLimit: isNonNegativeInteger,
  offset: (value) => OFFSET_RULES.some((rule) => rule === value),
  repeats: isNonNegativeInteger,
  state: isString,
  reportLimit: isReport,
  reportOffset: isReport,
  reportTotal: isReport,
  withoutMetadata: (value) => typeof value === 'boolean',
};

function isFault(value: unknown): value is Fault {
  if (!isRecord(value)) return false;
  const isValid = Object.entries(value).every(
    ([field, each]) => Object.hasOwn(FIELD_CHECKS, field) && FIELD_CHECKS[field]?.(each),
  );
  return isValid && (value['kind'] !== 'status' || value['status'] !== undefined);
}

function isTarget(name: string): name is FaultTarget {
  return FAULT_TARGETS.some((target) => target === name);
}

/**
 * Applies `{ [target]: fault | fault[] | null }`. Other targets keep their faults. Throws an `HttpError` and changes
 * nothing if any part is invalid.
 */
export function setFaults(injector: FaultInjector, input: unknown): void {
  if (!isRecord(input)) throw new HttpError(400, 'The body must map operations to faults');
  const parsed = Object.entries(input).map(([target, value]): [FaultTarget, Fault[]] => {
    if (!isTarget(target)) throw new HttpError(400, `Unknown operation: ${target}`);
    const faults: unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
    if (!faults.every(isFault)) throw new HttpError(400, `Invalid fault: ${JSON.stringify(value)}`);
    return [target, faults];
  });
  for (const [target, faults] of parsed) injector.set(target, ...faults);
}
