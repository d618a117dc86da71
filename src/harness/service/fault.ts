import { type Operation, OPERATIONS } from './operations.js';

export const WRONG_SHAPES = ['null', 'array', 'string', 'number', 'no-data', 'no-metadata', 'data-object'] as const;
export type WrongShape = (typeof WRONG_SHAPES)[number];

interface FaultTiming {
  /** How long the answer waits before anything of it is sent. */
  readonly delayMs?: number;
  /** How many requests it applies to; all of them when absent. */
  readonly times?: number;
  /** Headers put over those of the answer; null takes one away, `date` included. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

interface GivenBody {
  readonly status?: number;
  readonly body?: string;
  readonly contentType?: string;
}

/** What becomes of an operation's answer. Without a kind, only its delay and its headers. */
export type Fault = FaultTiming &
  (
    | { readonly kind?: undefined }
    | { readonly kind: SimpleFaultKind }
    | ({ readonly kind: 'status'; readonly status: number } & GivenBody)
    /** Any status, headers and body, word for word. */
    | ({ readonly kind: 'raw' } & GivenBody)
    /** To the login page on the same origin, unless a location is given. */
    | { readonly kind: 'redirect'; readonly location?: string; readonly status?: number }
    | { readonly kind: 'wrong-shape'; readonly shape?: WrongShape }
    /** The good answer in small pieces that take `overMs` in all. */
    | { readonly kind: 'drip'; readonly overMs?: number }
  );

export type FaultKind = NonNullable<Fault['kind']>;

/**
 * `refuse` resets the connection before an answer, `reset-before` closes it, `reset-middle` closes it after half of one.
 * A browser asks once more by itself when a connection that it kept ends before an answer: for the first two, `times`
 * counts both requests, and once alone goes unnoticed.
 */
const SIMPLE_KINDS = [
  'refuse',
  'reset-before',
  'reset-middle',
  'hang',
  'hang-middle',
  'html',
  'login-page',
  'cut',
  'empty',
  'wrong-type',
  'bom',
] as const;
type SimpleFaultKind = (typeof SIMPLE_KINDS)[number];

export const FAULT_KINDS: readonly FaultKind[] = [
  ...SIMPLE_KINDS,
  'status',
  'raw',
  'redirect',
  'wrong-shape',
  'drip',
];

/** An operation, or `*` for all that have no fault of their own. */
export type FaultTarget = Operation | '*';
export const FAULT_TARGETS: readonly FaultTarget[] = [...OPERATIONS, '*'];

export interface FaultControl {
  /** Replaces the faults of a target. Each applies as often as its `times` says, then the next one; none ends them. */
  set(target: FaultTarget, ...faults: Fault[]): void;
  /** Ends the faults of one target, or of all. */
  clear(target?: FaultTarget): void;
  /** The faults that still apply. */
  current(): Partial<Record<FaultTarget, readonly Fault[]>>;
  /** The fault of the next request to an operation; it counts as applied. */
  take(operation: Operation): Fault | null;
}

export function createFaultControl(): FaultControl {
  const queues = new Map<FaultTarget, Fault[]>();

  function takeFrom(target: FaultTarget): Fault | null {
    const queue = queues.get(target) ?? [];
    const [fault, ...later] = queue;
    if (!fault) return null;
    const { times = Number.POSITIVE_INFINITY } = fault;
    const left = times > 1 ? [{ ...fault, ...(Number.isFinite(times) && { times: times - 1 }) }, ...later] : later;
    if (left.length > 0) queues.set(target, left);
    else queues.delete(target);
    return fault;
  }

  return {
    set(target, ...faults) {
      const applying = faults.filter(({ times }) => times === undefined || times > 0);
      if (applying.length > 0) queues.set(target, applying);
      else queues.delete(target);
    },
    clear(target) {
      if (target === undefined) queues.clear();
      else queues.delete(target);
    },
    current: () => Object.fromEntries(queues),
    take: (operation) => takeFrom(operation) ?? takeFrom('*'),
  };
}
