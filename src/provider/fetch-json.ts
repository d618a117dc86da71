import { isCutOff } from '../client/read-json.js';
import {
  cancelBody,
  isHtml,
  isRedirect,
  parseRetryAfter,
  parseServerDate,
  readTextWithLimit,
} from '../client/response.js';
import { withTimeout } from '../client/timeout.js';
import { findCode, withoutMessage } from './error-facts.js';
import { parseLosslessJson } from './lossless-json.js';
import { describeFailure, kindFromStatus, ProviderError, type ProviderErrorKind } from './provider-error.js';

// A page of 100 subscriptions has about 300 kB.
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const BROKEN_OFF = 'the body broke off';

interface ProviderRequest {
  readonly operation: string;
  readonly baseUrl: URL;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly onAttempt: ((attempt: Promise<unknown>) => void) | undefined;
}

/** Makes one attempt. Rejects with a `ProviderError`, or with the signal's reason. */
export async function fetchJson(request: ProviderRequest) {
  const { signal, timeoutMs, onAttempt } = request;
  const response = await withTimeout(timeoutMs, signal, (aborted) => {
    const attempt = send(request, aborted);
    onAttempt?.(attempt);
    return attempt;
  });
  if (!response) throw createFailure(request, 'timeout', { detail: `${timeoutMs} ms` });
  return response;
}

interface FailureOptions {
  readonly response?: Response | undefined;
  readonly detail?: string | undefined;
  readonly cause?: Error;
}

function createFailure(
  { operation, baseUrl }: Pick<ProviderRequest, 'operation' | 'baseUrl'>,
  kind: ProviderErrorKind,
  { response, detail, ...cause }: FailureOptions,
): ProviderError {
  const status = response?.status;
  return new ProviderError(kind, operation, {
    status,
    retryAfterSeconds: response && parseRetryAfter(response.headers),
    hint: describeFailure(kind, operation, { status, detail, baseUrl }),
    ...cause,
  });
}

async function send(request: ProviderRequest, signal: AbortSignal) {
  const { url, headers, fetch } = request;
  let response: Response | undefined;
  try {
    // Pass no other options: edge runtimes throw for `cache`, `credentials` and `redirect:
    // 'error'`.
    response = await fetch(url, { headers, signal, redirect: 'manual' });
    if (signal.aborted) {
      cancelBody(response);
      throw signal.reason;
    }
    return await readResponse(request, response);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const code = findCode(error);
    const detail = response ? [BROKEN_OFF, code].filter(Boolean).join(', ') : code;
    throw createFailure(request, 'network', { detail, cause: withoutMessage(error) });
  }
}

async function readResponse(request: ProviderRequest, response: Response) {
  const { status, headers } = response;
  const isRedirected = isRedirect(response) || response.redirected;
  if (isRedirected || !response.ok) {
    // Don't read this body, which may quote the request with its key.
    cancelBody(response);
    throw createFailure(request, isRedirected ? 'redirected' : kindFromStatus(status), { response });
  }
  const json = await readTextWithLimit(response, MAX_BODY_BYTES);
  if (json === null) throw createFailure(request, 'malformed', { response, detail: 'more than 4 MB' });
  try {
    return { body: parseLosslessJson(json), serverTime: parseServerDate(headers) };
  } catch {
    if (isCutOff(json)) throw createFailure(request, 'network', { detail: BROKEN_OFF });
    // The parser's message quotes the body, which may contain a token.
    const detail = isHtml(response) ? 'HTML' : undefined;
    throw createFailure(request, 'malformed', { response, detail });
  }
}
