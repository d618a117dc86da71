import { ApiError, type ErrorKind } from '../../api/api-error.js';
import { fetchJson } from '../../api/fetch-json.js';
import { cancelBody, isRedirect } from '../../http/response.js';
import { describeNetworkError, type NetworkError } from './network-error.js';

/** Observations of a request and its redirects. */
export interface Exchange {
  /** Of the last response. */
  status?: number;
  headers: Headers;
  /** From the request to the last byte of the response, without redirects. */
  latencyMs: number;
  /** Bytes read. */
  bytes: number;
  /** Whether the response has more than `MAX_BYTES`, of which the rest was not read. */
  isCut: boolean;
  hasByteOrderMark: boolean;
  redirectedTo?: 'same-origin' | 'cross-origin';
  networkError?: NetworkError;
}

export interface Probe extends Exchange {
  /** JSON of the response; undefined if it failed. */
  readonly body: unknown;
  /** Whether the widgets take the response for a page because of its type, although it is JSON. Then `error` is null. */
  readonly isHtml: boolean;
  /** The error code that the widgets report; null if the request succeeded. */
  readonly error: ErrorKind | null;
}

export interface RequestOptions {
  /** Default: true. */
  readonly hasSession?: boolean;
  /** `Origin` header. */
  readonly origin?: string | undefined;
}

/** A response whose redirect was not followed. */
export interface RawResponse extends Exchange {
  readonly text: string;
  /** Whether the time limit ended the request. */
  readonly isTimedOut: boolean;
}

export interface Transport {
  /** Sends a request, by default without the session, and follows no redirect. */
  getRaw(
    url: URL,
    method: string,
    headers: Readonly<Record<string, string>>,
    options?: Pick<RequestOptions, 'hasSession'>,
  ): Promise<RawResponse>;
  /** Requests JSON, and classifies failures as the widgets do. */
  getJson(url: URL, options?: RequestOptions): Promise<Probe>;
  /** Requests a page. */
  getText(url: URL, options?: RequestOptions): Promise<Exchange & { readonly text: string }>;
}

/** An origin that no portal should allow. RFC 2606 reserves `.invalid`, so the domain can't be registered. */
export const FOREIGN_ORIGIN = 'https://portal-widgets-check.invalid';

/** A hostile or broken portal may send a body without end. */
export const MAX_BYTES = 4_000_000;
const MAX_REDIRECTS = 5;
// Null body statuses: the constructor of `Response` throws if they are combined with a body.
const NULL_BODY = [204, 205, 304];

/**
 * The session is sent to the origin of a request only, never after a redirect to another one.
 * @param signal - when it is aborted, requests reject with its reason
 */
export function createTransport(
  session: Readonly<Record<string, string>>,
  timeoutMs: number,
  signal: AbortSignal,
): Transport {
  function observe({ hasSession = true, origin }: RequestOptions) {
    const exchange: Exchange = {
      headers: new Headers(),
      latencyMs: 0,
      bytes: 0,
      isCut: false,
      hasByteOrderMark: false,
    };
    let content = new Uint8Array();
    const headers = { ...(hasSession && session), ...(origin !== undefined && { origin }) };

    async function send(url: URL, init: RequestInit): Promise<Response> {
      const startedAt = performance.now();
      try {
        const response = await fetch(url, {
          ...init,
          headers: { ...(init.headers as Record<string, string>), ...headers },
          redirect: 'manual',
        });
        exchange.status = response.status;
        exchange.headers = response.headers;
        if (isRedirect(response)) return response;
        ({ content, isCut: exchange.isCut } = await readBytes(response));
        exchange.bytes = content.length;
        exchange.hasByteOrderMark = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf;
        return new Response(NULL_BODY.includes(response.status) ? null : content, response);
      } catch (error) {
        exchange.networkError = describeNetworkError(error);
        throw error;
      } finally {
        exchange.latencyMs = Math.round(performance.now() - startedAt);
      }
    }

    async function follow(start: URL, init: RequestInit): Promise<Response> {
      let url = start;
      for (let count = 0; count <= MAX_REDIRECTS; count++) {
        const response = await send(url, init);
        if (!isRedirect(response))
          return count > 0 ? Object.defineProperty(response, 'redirected', { value: true }) : response;
        cancelBody(response);
        url = new URL(response.headers.get('location') ?? '', url);
        exchange.redirectedTo = url.origin === start.origin ? 'same-origin' : 'cross-origin';
        if (url.origin !== start.origin) break;
      }
      throw new TypeError('Too many redirects, or one to another origin');
    }

    const observingFetch: typeof fetch = (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input);
      return init.redirect === 'follow' ? follow(url, init) : send(url, init);
    };
    return { exchange, send, observingFetch, follow, text: () => new TextDecoder().decode(content) };
  }

  return {
    async getRaw(url, method, headers, { hasSession = false } = {}) {
      const { exchange, send, text } = observe({ hasSession });
      const timeLimit = AbortSignal.timeout(timeoutMs);
      try {
        const response = await send(url, { method, headers, signal: AbortSignal.any([signal, timeLimit]) });
        cancelBody(response);
      } catch {
        // The exchange has the error.
        signal.throwIfAborted();
      }
      return { ...exchange, text: text(), isTimedOut: timeLimit.aborted && exchange.networkError !== undefined };
    },
    async getJson(url, options = {}) {
      const { exchange, observingFetch, text } = observe(options);
      const request = {
        url: url.href,
        operation: '',
        fetch: observingFetch,
        init: { headers: { accept: 'application/json' } },
        timeoutMs,
        signal,
      };
      try {
        const { body } = await fetchJson(request);
        return { ...exchange, body, error: null, isHtml: false };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const body = isPage(exchange) ? parseJson(text()) : undefined;
        const isHtml = body !== undefined;
        return { ...exchange, body, isHtml, error: isHtml ? null : error.kind };
      }
    },
    async getText(url, options = {}) {
      const { exchange, follow } = observe(options);
      try {
        const response = await follow(url, {
          headers: { accept: 'text/html' },
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        return { ...exchange, text: await response.text() };
      } catch {
        signal.throwIfAborted();
        return { ...exchange, text: '' };
      }
    },
  };
}

/** Whether a successful response has the type of a page. */
function isPage({ status = 0, headers, redirectedTo }: Exchange): boolean {
  return status >= 200 && status < 300 && !redirectedTo && /html/i.test(headers.get('content-type') ?? '');
}

/** The JSON in a text; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads at most `MAX_BYTES`. */
async function readBytes(
  response: Response,
): Promise<{ readonly content: Uint8Array<ArrayBuffer>; readonly isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop cancels the body.
    if (size > MAX_BYTES) break;
  }
  return { content: new Uint8Array(Buffer.concat(chunks).subarray(0, MAX_BYTES)), isCut: size > MAX_BYTES };
}
