/** The kinds of failed requests to the Provider API. */
export type ProviderErrorKind =
  /** No response, or an incomplete one. */
  | 'network'
  /** The response took longer than `timeoutMs`, or the service reported a timeout (408, 504). */
  | 'timeout'
  /** The service rejected the API key (401). */
  | 'unauthorized'
  /** The service denied access (403). */
  | 'forbidden'
  /**
   * The service has no such record (404, 410), or an id can't be used in a URL, so that no request
   * was sent.
   */
  | 'not-found'
  /** The service limits the rate of requests (429). */
  | 'rate-limited'
  /** Any other 4xx status. */
  | 'bad-request'
  /** A redirect. It is never followed, because another URL must not receive the key. */
  | 'redirected'
  /** Any other status, such as 500. */
  | 'server'
  /** The body has another shape than documented. */
  | 'malformed';

/** The details of a `ProviderError`. Message and hint replace the defaults of its kind. */
export type ProviderErrorDetails = Partial<
  Pick<ProviderError, 'status' | 'retryAfterSeconds' | 'message' | 'hint'> & { readonly cause: unknown }
>;

/**
 * The error of every failed operation, unless its signal was aborted. It never contains the key.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** The kind of failure. */
  readonly kind: ProviderErrorKind;
  /** The name of the operation, such as `listAccessTokens`. */
  readonly operation: string;
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined;
  /** `Retry-After` of the response, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /**
   * A description of the failure and a remedy, in English, with the service's host. It is for logs,
   * not for customers.
   */
  readonly hint: string;

  /**
   * @param kind - the kind of failure
   * @param operation - the name of the operation
   * @param details - status and `Retry-After` (in seconds) of the response, and as `cause` the name
   * and code of the error of `fetch`
   */
  constructor(kind: ProviderErrorKind, operation: string, details: ProviderErrorDetails = {}) {
    const { status, retryAfterSeconds, message = describeProblem(kind, { status }), ...others } = details;
    super(`${operation}: ${message}`, 'cause' in others ? { cause: others.cause } : {});
    this.kind = kind;
    this.operation = operation;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.hint = others.hint ?? describeFailure(kind, operation, { status });
  }
}

interface FailureFacts {
  readonly status?: number | undefined;
  /** The code of an error, or the type of a response. */
  readonly detail?: string | undefined;
  readonly baseUrl?: URL | undefined;
}

const SERVICE = 'the Provider API';

/** The problem and the remedy of each kind. */
export const FAILURES: { readonly [Kind in ProviderErrorKind]: readonly [problem: string, remedy: string] } = {
  network: [`no response from ${SERVICE}`, 'Check baseUrl, and that this server can reach its host.'],
  timeout: [`no response from ${SERVICE} in time`, 'Check whether the service is slow, or raise timeoutMs.'],
  unauthorized: [
    `${SERVICE} refused the API key`,
    'Check apiKey, and keyHeader if the service expects another header.',
  ],
  forbidden: [`${SERVICE} denied access`, 'Check apiKey and its permissions.'],
  'not-found': [`${SERVICE} has no such record`, 'Check the id, and that baseUrl ends with /v0.'],
  'rate-limited': [`${SERVICE} got too many requests`, 'Send fewer requests, or ask the service for a higher limit.'],
  'bad-request': [`${SERVICE} refused the request`, 'Check the ids, limit, offset, state and usageQuery.'],
  redirected: [
    `${SERVICE} redirected the request`,
    "Set baseUrl to the final https URL: a redirect isn't followed, because it could send the key to another server.",
  ],
  server: [`${SERVICE} failed`, 'Check the status of the service.'],
  malformed: [
    `the response of ${SERVICE} isn't the documented JSON`,
    'Check that baseUrl is the URL of the Provider API.',
  ],
};

const CUSTOMER_REMEDY =
  'Check that the customer id is one of the Provider API (a portal handler gets it from authenticate()), and that baseUrl ends with /v0.';

/** The remedies for missing responses whose details say more than their kind. */
const NETWORK_REMEDIES: readonly (readonly [detail: RegExp, remedy: string])[] = [
  [/^the body/, 'Check whether the service or a proxy closes connections early, or sends broken compression.'],
  [
    /CERT|SIGNED|ISSUER|VERIFY|SSL|TLS|EPROTO/,
    'Check host and port of baseUrl, that its certificate is valid, and that this server trusts it: NODE_EXTRA_CA_CERTS names a file with further authorities.',
  ],
];

function findRemedy(kind: ProviderErrorKind, operation: string, detail = ''): string {
  if (kind === 'not-found' && /^(?:getCustomer|listSubscriptions)$/.test(operation)) return CUSTOMER_REMEDY;
  const [, remedy] =
    (kind === 'network' && NETWORK_REMEDIES.find(([pattern]) => pattern.test(detail))) || FAILURES[kind];
  return remedy;
}

function describeProblem(kind: ProviderErrorKind, { status, detail, baseUrl }: FailureFacts): string {
  const facts = [status, detail].filter((fact) => fact !== undefined).join(', ');
  const problem = FAILURES[kind][0].replace(SERVICE, baseUrl?.host ?? SERVICE);
  return facts === '' ? problem : `${problem} (${facts})`;
}

export function describeFailure(kind: ProviderErrorKind, operation: string, facts: FailureFacts): string {
  const remedy = findRemedy(kind, operation, facts.detail);
  const version = facts.baseUrl && !hasVersion(facts.baseUrl) ? " baseUrl doesn't end with /v0." : '';
  return `${operation} failed: ${describeProblem(kind, facts)}. ${remedy}${version}`;
}

/** Whether a base URL ends with the version of the Provider API. */
export function hasVersion({ pathname }: URL): boolean {
  return pathname.endsWith('/v0/');
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
