import { ApiError, type ErrorKind } from '../../client/api-error.js';
import { fetchJson } from '../../client/fetch-json.js';
import { cancelBody, isRedirect, readTextWithLimit } from '../../client/response.js';
import { describeNetworkError, type NetworkError } from './network-error.js';

/** The observed facts about a request and its redirects. */
interface Exchange {
  /** The status of the last response. */
  status?: number;
  headers: Headers;
  text: string;
  bytes: number;
  /** Whether the response has more than `MAX_BYTES` and was not read to its end. */
  isTruncated: boolean;
  isRedirected: boolean;
  redirectedTo?: 'same-origin' | 'cross-origin';
  networkError?: NetworkError;
}

export interface Probe extends Exchange {
  /** The JSON of the response. Undefined if it failed. */
  readonly body: unknown;
  /** The error code that the widgets report. Null if the request succeeded. */
  readonly error: ErrorKind | null;
  /** The time until the last byte. */
  readonly latencyMs: number;
}

interface RequestOptions {
  /** GET by default. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** True by default. */
  readonly hasSession?: boolean;
  /** If set, report this error instead of following a redirect. */
  readonly redirectError?: ErrorKind;
}

export type SendRequest = ReturnType<typeof createTransport>;

/**
 * An origin that no portal should allow. RFC 2606 reserves `.invalid`, so the domain can't be
 * registered.
 */
export const FOREIGN_ORIGIN = 'https://portal-widgets-check.invalid';

/** A hostile or broken portal may send a body without end. */
export const MAX_BYTES = 4_000_000;
const MAX_REDIRECTS = 5;

/**
 * Creates the function that sends requests. The session goes to the origin of the request, never to
 * another one after a redirect.
 * @param signal - when it is aborted, requests reject with its reason
 */
export function createTransport(session: Readonly<Record<string, string>>, timeoutMs: number, signal: AbortSignal) {
  /** Sends a request, by default for JSON, and classifies failures like the widgets. */
  return async (address: URL, options: RequestOptions = {}): Promise<Probe> => {
    const { method = 'GET', headers = {}, hasSession = true, redirectError } = options;
    const allHeaders = { accept: 'application/json', ...headers, ...(hasSession && session) };
    const exchange: Exchange = { headers: new Headers(), text: '', bytes: 0, isTruncated: false, isRedirected: false };

    async function send(url: URL, init: RequestInit): Promise<Response> {
      try {
        const response = await fetch(url, { ...init, headers: allHeaders, redirect: 'manual' });
        exchange.status = response.status;
        exchange.headers = response.headers;
        if (isRedirect(response)) {
          exchange.isRedirected = true;
          cancelBody(response);
          return response;
        }
        const text = await readTextWithLimit(response, MAX_BYTES);
        exchange.isTruncated = text === null;
        exchange.text = text ?? '';
        exchange.bytes = text === null ? MAX_BYTES : Buffer.byteLength(text);
        // A status without a body must not have an empty one either.
        return new Response(text || null, response);
      } catch (error) {
        exchange.networkError = describeNetworkError(error);
        throw error;
      }
    }

    async function follow(start: URL, { mode, ...init }: RequestInit): Promise<Response> {
      let url = start;
      for (let count = 0; count <= MAX_REDIRECTS; count++) {
        const response = await send(url, init);
        if (!isRedirect(response))
          return count > 0 ? Object.defineProperty(response, 'redirected', { value: true }) : response;
        url = new URL(response.headers.get('location') ?? '', url);
        exchange.redirectedTo = url.origin === start.origin ? 'same-origin' : 'cross-origin';
        if (url.origin === start.origin) continue;
        if (mode === 'no-cors') return Object.defineProperty(Response.error(), 'type', { value: 'opaque' });
        break;
      }
      throw new TypeError('Too many redirects, or one to another origin');
    }

    const observingFetch: typeof fetch = (input, init = {}) =>
      (init.redirect === 'follow' ? follow : send)(new URL(input as string), init);
    const request = { url: address.href, operation: '', fetch: observingFetch, init: { method }, redirectError };
    const startedAt = performance.now();
    let body: unknown;
    let error: ErrorKind | null = null;
    try {
      ({ body } = await fetchJson({ ...request, idleTimeoutMs: timeoutMs, totalTimeoutMs: timeoutMs, signal }));
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      error = reason.kind;
    }
    return { ...exchange, body, error, latencyMs: Math.round(performance.now() - startedAt) };
  };
}
