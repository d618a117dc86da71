import type { ErrorCode } from '../../src/api/api-error.js';
import type { Fault } from '../../src/harness/mock-server/fault-injection.js';
import type { Operation } from '../../src/harness/mock-server/operations.js';
import type { MessageKey } from '../../src/i18n/messages.js';

export const MATRIX_OPERATIONS = ['getCustomer', 'listSubscriptions', 'listAccessTokens', 'listBillableMetrics'] as const;
export type MatrixOperation = (typeof MATRIX_OPERATIONS)[number];

/** What a fault can be made of. */
export interface FaultInput {
  /** The JSON of the good answer. */
  readonly good: Readonly<Record<string, unknown>>;
  /** The login page of another origin. */
  readonly loginElsewhere: string;
}

export type MadeFault = Fault | ((input: FaultInput) => Fault);

/** What comes of a fault. */
export interface Expectation {
  /** The text of the alert, or the data without one. */
  readonly sees: MessageKey | 'data';
  /** The `kind` of the `portal-error` event. */
  readonly kind?: ErrorCode;
  /** How many the widget makes. A redirect that is followed is asked for twice: it has to be seen before. */
  readonly requests: number;
}

export interface FaultRow extends Expectation {
  readonly name: string;
  readonly fault: MadeFault;
  /** Where it makes sense; all when absent. */
  readonly operations?: readonly MatrixOperation[];
  /** What is expected of the usage, where the vendor's server means something else by it than the portal. */
  readonly usage?: Expectation;
  /** What is among the data, where that is not what a good answer shows. */
  readonly shows?: RegExp;
  /** What the alert says besides. */
  readonly says?: RegExp;
  /** The subscription whose tokens or usage are asked for. */
  readonly subscriptionId?: string;
  /** The address of the usage, where it is none that is asked. */
  readonly usageUrl?: string;
  /** Whether the usage is told by another origin than the page's. */
  readonly isElsewhere?: boolean;
  /** What becomes of the browser's question whether the page may ask another origin. */
  readonly preflight?: Fault;
  /** The operation of the service that the fault is of, where the usage needs it; else it is the usage itself. */
  readonly of?: Operation;
  /** Whether nobody listens at the address. */
  readonly isNobodyThere?: boolean;
  /** Whether it takes so long that the page's clocks are made to run faster. */
  readonly isSlow?: boolean;
}

/** What a row expects of an operation. */
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

/** A list answer whose records are others. */
export const records = (change: (data: readonly object[]) => unknown) => ({ good }: FaultInput): Fault => {
  const data = change(good['data'] as readonly object[]);
  return json({ data, metadata: { pagination: { limit: 20, offset: 0, total: Array.isArray(data) ? data.length : 0 } } });
};

export const NETWORK = { sees: 'error.network', kind: 'network', requests: 3 } as const;
export const TIMEOUT = { sees: 'error.timeout', kind: 'timeout', requests: 3, isSlow: true } as const;
export const SESSION = { sees: 'error.session-ended', kind: 'session-ended' } as const;
export const FORBIDDEN = { sees: 'error.forbidden', kind: 'forbidden', requests: 1 } as const;
export const NOT_FOUND = { sees: 'error.not-found', kind: 'not-found' } as const;
export const LIMITED = { sees: 'error.rate-limited', kind: 'rate-limited' } as const;
export const SERVER = { sees: 'error.server', kind: 'server' } as const;
export const MALFORMED = { sees: 'error.malformed', kind: 'malformed', requests: 1 } as const;
export const DATA = { sees: 'data', requests: 1 } as const;
