import { cancelBody, isRedirect, parseRetryAfter } from '../api/http.js';
import { kindOfStatus, ProviderFailure, type ProviderFailureKind } from './provider-failure.js';
import { readText } from './response-text.js';
import { serviceMessage } from './service-message.js';

const LARGEST_ANSWER = 32 * 1024 * 1024;
const LARGEST_ERROR = 64 * 1024;

export interface ProviderRequest {
  readonly operation: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What no failure may hold. */
  readonly key: string;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly parse: (json: string) => unknown;
}

export interface ProviderAnswer {
  readonly body: unknown;
  readonly answeredAt: number | null;
}

/** One attempt. Rejects with a `ProviderFailure` or the signal's reason. */
export async function requestOnce(request: ProviderRequest): Promise<ProviderAnswer> {
  const { operation, signal, timeoutMs } = request;
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await ask(request, AbortSignal.any(signal ? [signal, timeout] : [timeout]));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ProviderFailure) throw error;
    // What a `fetch` throws may quote the request, and with it the key.
    throw new ProviderFailure(timeout.aborted ? 'timeout' : 'network', operation);
  }
}

async function ask({ operation, url, headers, key, fetch, parse }: ProviderRequest, signal: AbortSignal) {
  // Nothing but these: edge runtimes throw at `cache`, `credentials` and `redirect: 'error'`.
  const response = await fetch(url, { headers, signal, redirect: 'manual' });
  const { status } = response;
  const failure = (kind: ProviderFailureKind, words?: string) =>
    new ProviderFailure(kind, operation, {
      status,
      retryAfterSeconds: parseRetryAfter(response.headers),
      serviceMessage: words,
    });
  if (isRedirect(response) || response.redirected) {
    cancelBody(response);
    throw failure('redirected');
  }
  if (!response.ok) {
    // The status tells enough, should its body break.
    const body = await readText(response, LARGEST_ERROR).catch(() => null);
    throw failure(kindOfStatus(status), serviceMessage(body, key));
  }
  const json = await readText(response, LARGEST_ANSWER);
  if (json === null) throw failure('malformed');
  try {
    return { body: parse(json), answeredAt: answeredAt(response.headers) };
  } catch {
    // The parser's message quotes the answer, which may hold a token.
    throw failure('malformed');
  }
}

function answeredAt(headers: Headers): number | null {
  // A stored answer tells the time of when it was stored.
  return headers.has('age') ? null : Date.parse(headers.get('date') ?? '') || null;
}
