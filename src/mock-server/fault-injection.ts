import { type Operation, OPERATIONS } from './operations.js';
import type { Paging } from './paging.js';

interface FaultOptions {
  /** The delay before the first byte. */
  readonly delayMs?: number;
  /** The number of affected requests. Default: all. */
  readonly times?: number;
  /** Overrides response headers. Null removes one, even `date`. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

interface ResponseOverride {
  readonly status?: number;
  readonly body?: string;
  readonly contentType?: string;
}

/** A change to an operation's response. Without `kind`, only delay and headers apply. */
export type Fault = FaultOptions &
  (
    | { readonly kind?: undefined }
    | { readonly kind: SimpleFaultKind }
    | ({ readonly kind: 'status'; readonly status: number } & ResponseOverride)
    /** Replaces status, headers and body. */
    | ({ readonly kind: 'raw' } & ResponseOverride)
    /** By default, redirects to the login page on the same origin. */
    | { readonly kind: 'redirect'; readonly location?: string; readonly status?: number }
    /** Pages lists in another way. Other operations respond as usual. */
    | ({ readonly kind: 'paging' } & Paging)
  );

type FaultKind = NonNullable<Fault['kind']>;

/**
 * `reset-before` closes the connection before the response, `reset-middle` halfway. If a kept-alive
 * connection ends before a response, browsers retry once, so use `times: 2` for a single failure.
 */
const SIMPLE_KINDS = ['reset-before', 'reset-middle', 'hang', 'hang-middle', 'login-page', 'cut', 'bom'] as const;
type SimpleFaultKind = (typeof SIMPLE_KINDS)[number];

export const FAULT_KINDS: readonly FaultKind[] = [...SIMPLE_KINDS, 'status', 'raw', 'redirect', 'paging'];

/** An operation, or `*` for all operations without a fault of their own. */
export type FaultTarget = Operation | '*';
export const FAULT_TARGETS: readonly FaultTarget[] = [...OPERATIONS, '*'];

export type FaultInjector = ReturnType<typeof createFaultInjector>;

export function createFaultInjector() {
  const queues = new Map<FaultTarget, readonly Fault[]>();

  function takeFrom(target: FaultTarget): Fault | null {
    const [fault, ...next] = queues.get(target) ?? [];
    if (!fault) return null;
    const { times = Number.POSITIVE_INFINITY } = fault;
    const rest = { ...fault, ...(Number.isFinite(times) && { times: times - 1 }) };
    store(target, times > 1 ? [rest, ...next] : next);
    return fault;
  }

  function store(target: FaultTarget, faults: readonly Fault[]): void {
    if (faults.length > 0) queues.set(target, faults);
    else queues.delete(target);
  }

  return {
    /** Replaces the faults of a target. Each applies `times` times, then the next one. */
    set(target: FaultTarget, ...faults: Fault[]): void {
      store(
        target,
        faults.filter(({ times }) => times !== 0),
      );
    },
    clear: () => queues.clear(),
    current: (): Partial<Record<FaultTarget, readonly Fault[]>> => Object.fromEntries(queues),
    /** Returns the fault for an operation's next request, and counts it as applied. */
    take: (operation: Operation): Fault | null => takeFrom(operation) ?? takeFrom('*'),
  };
}
