export interface NetworkError {
  readonly message: string;
  /** Whether no connection could be established, so that further requests would fail, too. */
  readonly isUnreachable: boolean;
}

const MESSAGES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection is refused: nothing listens at this host and port',
  ENOTFOUND: 'The host is not found: check its name',
  EAI_AGAIN: 'The name of the host is not resolved now: check the network, or try again',
  EHOSTUNREACH: 'The host is unreachable',
  ENETUNREACH: 'The network is unreachable',
  ETIMEDOUT: 'The host did not accept a connection within the time limit',
  CERT_HAS_EXPIRED: 'The TLS certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The TLS certificate is for another host',
  UND_ERR_CONNECT_TIMEOUT: 'The host did not accept a connection within the time limit',
};

/** Describes an error of `fetch` by its code, because its message may quote the request. */
export function describeNetworkError(error: unknown): NetworkError {
  const code = codeOf(error);
  const message = Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : undefined;
  if (message !== undefined) return { message, isUnreachable: true };
  if (/^Z_|^ERR__/.test(code))
    return { message: `The response can't be decompressed (${code}): check Content-Encoding`, isUnreachable: false };
  if (/CERT|SELF_SIGNED|ISSUER|VERIFY/.test(code)) {
    const hint = 'set NODE_EXTRA_CA_CERTS to a file with its authority';
    return { message: `The TLS certificate is not trusted (${code}): ${hint}`, isUnreachable: true };
  }
  if (/SSL|TLS|EPROTO/.test(code))
    return { message: `The TLS handshake failed (${code}): check that this port serves https`, isUnreachable: true };
  return { message: code === '' ? 'The request failed' : `The connection was closed (${code})`, isUnreachable: false };
}

function codeOf(error: unknown): string {
  const { code } = Object(error instanceof Error ? error.cause : undefined) as { readonly code?: unknown };
  return typeof code === 'string' && /^[A-Z_\d]+$/.test(code) ? code : '';
}
