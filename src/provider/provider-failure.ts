import type { ErrorDetails } from '../api/api-error.js';

/** Why an operation of the Provider API brought no data. */
export type ProviderFailureKind =
  /** No answer came, or not all of it. */
  | 'network'
  /** The answer took longer than `timeoutMs`, or the service says that it took too long. */
  | 'timeout'
  /** The service does not take the key. */
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'rate-limited'
  /** The service does not accept what was asked, for another reason. */
  | 'rejected'
  /** The answer leads elsewhere. The key must not travel along, so nobody followed it. */
  | 'redirected'
  | 'server'
  /** The answer is not what the operation answers with. */
  | 'malformed';

/** What is known of a failure. */
export interface ProviderFailureFacts extends ErrorDetails {
  /** What the service said, made safe to show. */
  serviceMessage?: string | undefined;
}

/** The error that every operation of the client rejects with, unless its signal was aborted. It never holds the key. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: ProviderFailureKind;
  /** The operation's name, such as `listAccessTokens`. */
  readonly operation: string;
  /** The HTTP status, where an answer came at all. */
  readonly status: number | undefined;
  /** What the service's `Retry-After` asks for, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** The service's own words, cut short and with secrets taken out. */
  readonly serviceMessage: string | undefined;

  constructor(kind: ProviderFailureKind, operation: string, facts: ProviderFailureFacts = {}) {
    const { status, retryAfterSeconds, serviceMessage } = facts;
    const words = serviceMessage === undefined ? '' : `: ${serviceMessage}`;
    super(`${operation}: ${kind}${status === undefined ? '' : ` (${status})`}${words}`);
    this.kind = kind;
    this.operation = operation;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.serviceMessage = serviceMessage;
  }
}

/** The kind that an answer's status stands for. */
export function kindOfStatus(status: number): ProviderFailureKind {
  return KINDS[status] ?? (status >= 400 && status < 500 ? 'rejected' : 'server');
}

const KINDS: { readonly [status: number]: ProviderFailureKind } = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  410: 'not-found',
  429: 'rate-limited',
  504: 'timeout',
};
