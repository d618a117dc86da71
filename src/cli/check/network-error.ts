export interface NetworkError {
  readonly message: string;
  /** Whether no connection could be established, so that further requests would fail, too. */
  readonly isUnreachable: boolean;
}

const MESSAGES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused: nothing listens at this host and port',
  ENOTFOUND: 'the host is not found',
  EAI_AGAIN: 'the host is not found: name resolution failed',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  ETIMEDOUT: 'no connection: timeout',
  UND_ERR_CONNECT_TIMEOUT: 'no connection: timeout',
};

/** Describes an error of `fetch` by its code, because its message may quote the request. */
export function describeNetworkError(error: unknown): NetworkError {
  const code = codeOf(error);
  const message = Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : undefined;
  if (message !== undefined) return { message, isUnreachable: true };
  if (/CERT|SELF_SIGNED|ISSUER|VERIFY/.test(code)) {
    const hint = 'NODE_EXTRA_CA_CERTS names a file with further authorities';
    return { message: `the TLS certificate is not trusted (${code}); ${hint}`, isUnreachable: true };
  }
  if (/SSL|TLS|EPROTO/.test(code)) return { message: `the TLS handshake failed (${code})`, isUnreachable: true };
  return { message: code === '' ? 'the request failed' : `the connection was closed (${code})`, isUnreachable: false };
}

function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' && /^[A-Z_\d]+$/.test(code) ? code : '';
}
