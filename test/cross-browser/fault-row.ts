import type { ErrorKind } from '../../src/api/api-error.js';
import type { Fault } from '../../src/mock-server/fault-injection.js';
import type { MessageKey } from '../../src/i18n/messages.js';

export const MATRIX_OPERATIONS = [
  'getCustomer',
  'listSubscriptions',
  'listAccessTokens',
  'listBillableMetrics',
] as const;
export type MatrixOperation = (typeof MATRIX_OPERATIONS)[number];

/** Input of a fault that depends on the valid response. */
export interface FaultInput {
  /** JSON of the valid response. */
  readonly validResponse: Readonly<Record<string, unknown>>;
  /** URL of a cross-origin login page. */
  readonly crossOriginLogin: string;
}

export type FaultSource = Fault | ((input: FaultInput) => Fault);

/** Expected effect of a fault. */
export interface Expectation {
  /** Message key of the alert, or data without an alert. */
  readonly outcome: MessageKey | 'data';
  /** The `kind` of the `portal-error` event. */
  readonly kind?: ErrorKind;
  /** Number of requests. A redirect causes two, because it is detected before it is followed. */
  readonly requests: number;
}

export interface FaultRow extends Expectation {
  readonly name: string;
  readonly fault: FaultSource;
  /** Operations that it applies to. Default: all. */
  readonly operations?: readonly MatrixOperation[];
  /** Expectation for the usage, if it differs from that for the portal's operations. */
  readonly usage?: Expectation;
  /** Content of the widget, if it differs from that for a valid response. */
  readonly content?: RegExp;
  /** Additional text of the alert. */
  readonly alertText?: RegExp;
  /** Whether the usage URL is cross-origin. */
  readonly isCrossOrigin?: boolean;
  /** Fault of the preflight request. */
  readonly preflight?: Fault;
  /** Whether the port has no listener. */
  readonly isConnectionRefused?: boolean;
  /** Whether the page has shortened timeouts. */
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
const json = (body: unknown): Fault => text(JSON.stringify(body));

/** A list response with other records. */
export const records =
  (change: (data: readonly object[]) => unknown) =>
  ({ validResponse }: FaultInput): Fault => {
    const data = change(validResponse['data'] as readonly object[]);
    return json({
      data,
      metadata: { pagination: { limit: 20, offset: 0, total: Array.isArray(data) ? data.length : 0 } },
    });
  };

export const NETWORK = { outcome: 'error.network', kind: 'network', requests: 3 } as const;
export const TIMEOUT = { outcome: 'error.timeout', kind: 'timeout', requests: 3, isSlow: true } as const;
export const SESSION = { outcome: 'error.session-ended', kind: 'session-ended' } as const;
export const FORBIDDEN = { outcome: 'error.forbidden', kind: 'forbidden', requests: 1 } as const;
export const NOT_FOUND = { outcome: 'error.not-found', kind: 'not-found' } as const;
export const LIMITED = { outcome: 'error.rate-limited', kind: 'rate-limited' } as const;
export const SERVER = { outcome: 'error.server', kind: 'server' } as const;
export const MALFORMED = { outcome: 'error.server', kind: 'malformed', requests: 1 } as const;
export const DATA = { outcome: 'data', requests: 1 } as const;
