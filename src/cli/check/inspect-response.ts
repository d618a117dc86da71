import type { FindingCode, Report } from './findings.js';
import { type Exchange, MAX_BYTES, type Probe } from './transport.js';

export interface ResponseLimits {
  readonly timeoutMs: number;
  readonly maxLatencyMs: number;
  /** Origin of the page with the widgets, if it differs from the portal's. */
  readonly crossOrigin: string | undefined;
}

export type Facts = Record<string, string | number>;

const LARGE_BYTES = 1_000_000;
const MAX_CLOCK_OFFSET_MS = 60_000;
const DIRECTIVES =
  /^(?:no-store|no-cache|no-transform|private|public|immutable|must-revalidate|proxy-revalidate|max-age=\d{1,10}|s-maxage=\d{1,10})$/;

/** Reports the failure of a request, or errors of its response except for those of the body. Returns whether there is a body. */
export function inspectResponse(probe: Probe, report: Report, limits: ResponseLimits): boolean {
  // Without CORS headers, a page can't read the status of a response.
  if (limits.crossOrigin !== undefined && probe.status !== undefined)
    inspectCors(probe.headers, limits.crossOrigin, report);
  if (probe.isCut) {
    report('large-response', `The response has more than ${MAX_BYTES / 1_000_000} MB, and was not read to its end`);
    return false;
  }
  if (probe.error) {
    report(probe.error, describeError(probe, limits));
    return false;
  }
  if (probe.redirectedTo) report('redirect', 'The request is redirected, so that it takes twice as long');
  inspectContentType(probe, report);
  if (probe.hasByteOrderMark) report('byte-order-mark', 'The JSON begins with a byte order mark');
  if (probe.bytes > LARGE_BYTES) report('large-response', `The response has more than ${LARGE_BYTES / 1_000_000} MB`);
  if (probe.latencyMs > limits.maxLatencyMs) report('slow', `The response takes longer than ${limits.maxLatencyMs} ms`);
  inspectDate(probe.headers, report);
  inspectCaching(probe.headers, report);
  return true;
}

/** Facts for the report, whether or not there are findings. */
export function responseFacts({ headers, bytes }: Exchange): Facts {
  const offset = clockOffset(headers);
  return {
    bytes,
    ...(offset !== null && { clockOffsetSeconds: Math.round(offset / 1000) || 0 }),
    cacheControl:
      cacheDirectives(headers)
        .filter((each) => DIRECTIVES.test(each))
        .join(', ') || 'none',
  };
}

function describeError({ error, status, networkError, redirectedTo }: Probe, { timeoutMs }: ResponseLimits): string {
  if (error === 'network') return networkError?.message ?? 'The request failed';
  if (error === 'timeout') return `There is no complete response within ${timeoutMs / 1000} s`;
  if (redirectedTo)
    return `The request is redirected${redirectedTo === 'cross-origin' ? ' to another origin' : ''}, as to a login page`;
  if (error === 'session-ended' && status === 200) return 'The response is an HTML form, as of a login page';
  return error === 'malformed' ? `The response is not JSON (status ${status})` : `The status is ${status}`;
}

/** Other types are not printed, because the portal may repeat anything in them. */
const CONTENT_TYPE =
  /^(?:text\/(?:html|plain|javascript)|application\/(?:octet-stream|xhtml\+xml|javascript))(?=\s*(?:;|$))/i;

/** Reports JSON under the type of something else. */
export function inspectContentType({ headers, isHtml }: Pick<Probe, 'headers' | 'isHtml'>, report: Report): void {
  const field = 'content-type';
  const contentType = headers.get(field) ?? '';
  if (/json/i.test(contentType)) return;
  const [type = contentType === '' ? 'missing' : 'another type'] = CONTENT_TYPE.exec(contentType) ?? [];
  if (isHtml)
    report(
      'json-as-html',
      `The response is JSON, but the header is ${type}: the widgets take it for a page, such as a login page`,
      {
        field,
      },
    );
  else report('content-type', `The response is JSON, but the header is ${type} instead of application/json`, { field });
}

function inspectDate(headers: Headers, report: Report): void {
  const field = 'date';
  if (headers.has('age')) return;
  const offset = clockOffset(headers);
  if (offset === null)
    report('date', "The header is missing or invalid, so that expiry is compared with the user's clock", { field });
  else if (Math.abs(offset) > MAX_CLOCK_OFFSET_MS)
    report('date', "The header differs from this computer's clock by more than a minute", { field });
}

/** Difference between the `Date` header and this computer's clock in milliseconds. The header has whole seconds: half a second is the expected fraction. */
function clockOffset(headers: Headers): number | null {
  const offset = Date.parse(headers.get('date') ?? '') + 500 - Date.now();
  return Number.isNaN(offset) ? null : offset;
}

function cacheDirectives(headers: Headers): string[] {
  return (headers.get('cache-control') ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim().replaceAll('"', ''));
}

function inspectCaching(headers: Headers, report: Report): void {
  const field = 'cache-control';
  if (headers.has('age'))
    report('shared-cache', "The response comes from a shared cache, so that it may be another user's", {
      field: 'age',
    });
  if (!headers.has(field)) {
    report(
      'cache-control',
      "The header is missing, so that each cache decides itself whether to keep a user's data; send private or no-store",
      { field },
    );
    return;
  }
  const directives = cacheDirectives(headers);
  if (directives.some((each) => each === 'no-store' || each.startsWith('private'))) return;
  const isStored = directives.some((each) => each === 'public' || /^(?:s-maxage|max-age)=0*[1-9]/.test(each));
  if (isStored)
    report('shared-cache', "The header lets shared caches store a user's data: private or no-store is missing", {
      field,
    });
}

/** Reports headers that keep a page of another origin from reading a response with the session. */
export function inspectCors(headers: Headers, origin: string, report: Report): void {
  const check = (isValid: boolean, field: string, message: string, code: FindingCode = 'cors'): void => {
    if (!isValid) report(code, message, { field });
  };
  check(
    headers.get('access-control-allow-origin') === origin,
    'access-control-allow-origin',
    "The header is not the page's origin",
  );
  check(
    headers.get('access-control-allow-credentials') === 'true',
    'access-control-allow-credentials',
    'The header is not true',
  );
  const exposed = namesIn(headers, 'access-control-expose-headers');
  for (const [name, effect] of [
    ['Date', "expiry is compared with the user's clock"],
    ['Retry-After', 'the widgets retry at a time of their own'],
  ] as const) {
    check(
      exposed.includes(name.toLowerCase()),
      'access-control-expose-headers',
      `The header does not list ${name}, so that ${effect}`,
      'cors-headers',
    );
  }
  check(
    namesIn(headers, 'vary').some((each) => each === 'origin' || each === '*'),
    'vary',
    'The header does not list Origin, so that a cache may serve a response without CORS headers',
    'cors-headers',
  );
}

/** The names that a header lists, in lower case. */
function namesIn(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim());
}

/** Reports a response to a preflight request that keeps a page from sending these headers. */
export function inspectPreflight(
  { status = 0, headers }: Exchange,
  origin: string,
  { names, hasCredentials }: { readonly names: readonly string[]; readonly hasCredentials: boolean },
  report: Report,
): void {
  const check = (isValid: boolean, field: string, message: string): void => {
    if (!isValid) report('cors', message, { field });
  };
  if (status < 200 || status >= 300) {
    check(false, 'OPTIONS', status === 0 ? 'There is no response' : `The status of the preflight request is ${status}`);
    return;
  }
  const allowed = headers.get('access-control-allow-origin');
  check(
    allowed === origin || (allowed === '*' && !hasCredentials),
    'access-control-allow-origin',
    "The header of the preflight response is not the page's origin",
  );
  check(
    !hasCredentials || headers.get('access-control-allow-credentials') === 'true',
    'access-control-allow-credentials',
    'The header of the preflight response is not true',
  );
  const listed = namesIn(headers, 'access-control-allow-headers');
  for (const name of names) {
    // "*" does not include `Authorization`, and nothing in requests with credentials.
    const isListed = listed.includes(name.toLowerCase());
    const isIncluded = !hasCredentials && name.toLowerCase() !== 'authorization' && listed.includes('*');
    check(
      isListed || isIncluded,
      'access-control-allow-headers',
      `The header of the preflight response does not list ${name}`,
    );
  }
}
