import type { FailureKind } from '../../src/api/failure.js';
import type { Fault } from '../../src/harness/service/fault.js';
import type { Operation } from '../../src/harness/service/operations.js';
import type { TextKey } from '../../src/i18n/messages.js';

export const MATRIX_OPERATIONS = ['getCustomer', 'listSubscriptions', 'listAccessTokens', 'listBillableMetrics'] as const;
export type MatrixOperation = (typeof MATRIX_OPERATIONS)[number];

/** Input of a fault that depends on the valid response. */
export interface FaultInput {
  /** JSON of the valid response. */
  readonly good: Readonly<Record<string, unknown>>;
  /** The login page of another origin. */
  readonly loginElsewhere: string;
}

export type FaultSource = Fault | ((input: FaultInput) => Fault);

/** Expected effect of a fault. */
export interface Expectation {
  /** Message key of the alert, or data without an alert. */
  readonly sees: TextKey | 'data';
  /** The `kind` of the `portal-error` event. */
  readonly kind?: FailureKind;
  /** Number of requests. A redirect takes two, because it is detected before it is followed. */
  readonly requests: number;
}

export interface FaultRow extends Expectation {
  readonly name: string;
  readonly fault: FaultSource;
  /** Where it makes sense; all when absent. */
  readonly operations?: readonly MatrixOperation[];
  /** Expectation for the usage, if it differs from that for the portal's operations. */
  readonly usage?: Expectation;
  /** Shown data, if it differs from that of a valid response. */
  readonly shows?: RegExp;
  /** Additional text of the alert. */
  readonly says?: RegExp;
  /** Requested subscription. */
  readonly subscriptionId?: string;
  /** `usage-url` that is not requested. */
  readonly usageUrl?: string;
  /** Whether the usage URL is cross-origin. */
  readonly isCrossOrigin?: boolean;
  /** Fault of the preflight request. */
  readonly preflight?: Fault;
  /** Faulty operation, if it is one that the usage depends on. */
  readonly of?: Operation;
  /** Whether the port has no listener. */
  readonly isConnectionRefused?: boolean;
  /** Whether the page's timeouts are shortened for it. */
  readonly isSlow?: boolean;
}

/** Expectation of a row for an operation. */
export function expectedOf({ usage, ...row }: FaultRow, operation: MatrixOperation): FaultRow {
  return operation === 'listBillableMetrics' ? { ...row, ...usage } : row;
}

export const status = (code: number, headers: Record<string, string | null> = {}): Fault => ({
  kind: 'status',
  status: code,
  headers,
});
export const page = (code: number): Fault => ({
  kind: 'status',
  status: code,
  body: '<!doctype html><html><title>Oops</title><h1>Oops</h1></html>',
  contentType: 'text/html',
});
export const text = (body: string): Fault => ({ kind: 'raw', contentType: 'application/json', body });
export const json = (body: unknown): Fault => text(JSON.stringify(body));

/** A list response with other records. */
export const records = (change: (data: readonly object[]) => unknown) => ({ good }: FaultInput): Fault => {
  const data = change(good['data'] as readonly object[]);
  return json({ data, metadata: { pagination: { limit: 20, offset: 0, total: Array.isArray(data) ? data.length : 0 } } });
};

export const NETWORK = { sees: 'failure.network', kind: 'network', requests: 3 } as const;
export const TIMEOUT = { sees: 'failure.timeout', kind: 'timeout', requests: 3, isSlow: true } as const;
export const SESSION = { sees: 'failure.session-ended', kind: 'session-ended' } as const;
export const FORBIDDEN = { sees: 'failure.forbidden', kind: 'forbidden', requests: 1 } as const;
export const NOT_FOUND = { sees: 'failure.not-found', kind: 'not-found' } as const;
export const LIMITED = { sees: 'failure.rate-limited', kind: 'rate-limited' } as const;
export const SERVER = { sees: 'failure.server', kind: 'server' } as const;
export const MALFORMED = { sees: 'failure.malformed', kind: 'malformed', requests: 1 } as const;
export const DATA = { sees: 'data', requests: 1 } as const;
