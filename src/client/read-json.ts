import { ApiError, type ErrorKind, type Received, RedirectError } from './api-error.js';
import { cancelBody, isHtml, isRedirect, parseRetryAfter, readTextWithLimit } from './response.js';

const KINDS: { readonly [status: number]: ErrorKind } = {
  401: 'session-ended',
  403: 'forbidden',
  404: 'not-found',
  429: 'rate-limited',
};

const JSON_START = /^\s*[[{]/;
const PASSWORD_FIELD = /<input\b[^<>]*\btype\s*=\s*["']?password\b/i;

export async function readJson(response: Response, operation: string, onBytes: () => void): Promise<unknown> {
  const { status, headers } = response;
  const createError = (kind: ErrorKind, received?: Received) => new ApiError(kind, operation, { status, received });
  if (!response.ok) {
    cancelBody(response);
    if (isRedirect(response)) throw new RedirectError(operation);
    const retryAfterSeconds = parseRetryAfter(headers);
    const isChallenge = headers.get('cf-mitigated') === 'challenge';
    throw new ApiError(KINDS[status] ?? 'server', operation, { status, retryAfterSeconds, isChallenge });
  }
  // The host page's `fetch` may return an object without a stream, and jsdom lacks `TextDecoder`.
  const canStream = response.body && globalThis.TextDecoder;
  const reading = canStream ? readTextWithLimit(response, Infinity, onBytes) : response.text();
  const content = await reading.catch(() => {
    throw createError('network');
  });
  if (content === null) throw createError('malformed');
  if (isHtml(response)) {
    // HTML after a redirect, or with a password field, is probably a login page.
    if (response.redirected || PASSWORD_FIELD.test(content)) throw createError('session-ended');
    throw createError('malformed', JSON_START.test(content) ? 'json-as-html' : describeContent(content));
  }
  try {
    return JSON.parse(content);
  } catch {
    // Don't pass on the parser's message, because it may quote a token.
    throw isCutOff(content) ? createError('network', 'cut-off') : createError('malformed', describeContent(content));
  }
}

function describeContent(content: string): Received {
  if (!content.trim()) return 'empty';
  const isPage = /^\s*<(?:!doctype|html)/i.test(content);
  if (!isPage && isSurrounded(content)) return 'surrounded';
  return /^\s*</.test(content) ? 'html' : 'text';
}

/** Whether a prefix such as `)]}'`, a PHP warning or other text surrounds the JSON. */
function isSurrounded(content: string): boolean {
  const start = content.search(/\{\s*"/);
  try {
    return start >= 0 && JSON.parse(content.slice(start, content.lastIndexOf('}') + 1)) !== null;
  } catch {
    return false;
  }
}

/**
 * Whether JSON has unclosed brackets. `fetch` doesn't notice a broken connection if the response is
 * compressed or has no `Content-Length`.
 */
export function isCutOff(content: string): boolean {
  if (!JSON_START.test(content)) return false;
  const structure = content.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"?/gs, '');
  return structure.replaceAll(/[^[{]/g, '').length > structure.replaceAll(/[^\]}]/g, '').length;
}
