/** Why a request to the Provider API failed. */
export type ProviderErrorKind =
  /** No response, or an incomplete one. */
  | 'network'
  /** The response took longer than `timeoutMs`, or the service reported a timeout (408, 504). */
  | 'timeout'
  /** The service rejected the API key (401). */
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'rate-limited'
  /** Any other 4xx. */
  | 'bad-request'
  /** A redirect. It is never followed, because the key would be sent to another URL. */
  | 'redirected'
  | 'server'
  /** The response body is not that of the operation. */
  | 'malformed';

/** The details of a `ProviderError`. */
export type ProviderErrorDetails = Partial<Pick<ProviderError, 'status' | 'retryAfterSeconds'>>;

/** The error that every operation of the client rejects with, unless its signal was aborted. It never contains the key. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  /** The name of the operation, such as `listAccessTokens`. */
  readonly operation: string;
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined;
  /** `Retry-After` of the response, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  /**
   * @param kind - why the request failed
   * @param operation - the name of the operation
   * @param details - status and `Retry-After` of the response
   */
  constructor(kind: ProviderErrorKind, operation: string, { status, retryAfterSeconds }: ProviderErrorDetails = {}) {
    super(`${operation}: ${kind}${status === undefined ? '' : ` (${status})`}`);
    this.kind = kind;
    this.operation = operation;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function kindFromStatus(status: number): ProviderErrorKind {
  return KINDS[status] ?? (status >= 400 && status < 500 ? 'bad-request' : 'server');
}

const KINDS: { readonly [status: number]: ProviderErrorKind } = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  410: 'not-found',
  429: 'rate-limited',
  504: 'timeout',
};
