import type { Report } from './findings.js';
import type { Probe } from './transport.js';

export interface ResponseLimits {
  readonly timeoutMs: number;
  readonly maxLatencyMs: number;
  /** Origin of the page with the widgets, if it differs from the portal's. */
  readonly crossOrigin: string | undefined;
}

export type Facts = Record<string, string | number>;

const MAX_BYTES = 1_000_000;
const MAX_CLOCK_OFFSET_MS = 60_000;
const DIRECTIVES =
  /^(?:no-store|no-cache|no-transform|private|public|immutable|must-revalidate|proxy-revalidate|max-age=\d{1,10}|s-maxage=\d{1,10})$/;

/** Reports the failure of a request, or errors of its response except for those of the body. Returns whether there is a body. */
export function inspectResponse(probe: Probe, report: Report, limits: ResponseLimits): boolean {
  // Without CORS headers, a page can't read the status of a response.
  if (limits.crossOrigin !== undefined && probe.status !== undefined)
    inspectCors(probe.headers, limits.crossOrigin, report);
  if (probe.error) {
    report(probe.error, describeError(probe, limits));
    return false;
  }
  if (probe.redirectedTo) report('redirect', 'is redirected: every request takes twice as long');
  if (!/json/i.test(probe.headers.get('content-type') ?? ''))
    report('content-type', 'is not application/json', { field: 'content-type' });
  if (probe.hasByteOrderMark) report('byte-order-mark', 'the JSON starts with a byte order mark');
  if (probe.bytes > MAX_BYTES) report('large-response', `has more than ${MAX_BYTES / 1_000_000} MB`);
  if (probe.latencyMs > limits.maxLatencyMs) report('slow', `takes longer than ${limits.maxLatencyMs} ms`);
  inspectDate(probe.headers, report);
  inspectCaching(probe.headers, report);
  return true;
}

/** Facts for the report, whether or not there are findings. */
export function responseFacts({ headers, bytes }: Probe): Facts {
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
  if (error === 'network') return networkError?.message ?? 'the request failed';
  if (error === 'timeout') return `no complete response in ${timeoutMs / 1000} s`;
  if (redirectedTo)
    return `is redirected${redirectedTo === 'cross-origin' ? ' to another origin' : ''}, as to a login page`;
  if (error === 'session-ended' && status === 200) return 'responds with an HTML form, as of a login page';
  return error === 'malformed' ? `the response is no JSON (status ${status})` : `status ${status}`;
}

function inspectDate(headers: Headers, report: Report): void {
  const field = 'date';
  if (headers.has('age')) return;
  const offset = clockOffset(headers);
  if (offset === null) report('date', "is missing or invalid: expiry is compared with the user's clock", { field });
  else if (Math.abs(offset) > MAX_CLOCK_OFFSET_MS)
    report('date', "differs from this computer's clock by more than a minute", { field });
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
  if (headers.has('age'))
    report('shared-cache', "comes from a shared cache, which may be another user's response", { field: 'age' });
  const directives = cacheDirectives(headers);
  if (directives.some((each) => each === 'no-store' || each.startsWith('private'))) return;
  const isStored = directives.some((each) => each === 'public' || /^(?:s-maxage|max-age)=0*[1-9]/.test(each));
  if (isStored)
    report('shared-cache', "lets shared caches store a user's data: private or no-store is missing", {
      field: 'cache-control',
    });
}

function inspectCors(headers: Headers, origin: string, report: Report): void {
  const check = (isValid: boolean, field: string, message: string): void => {
    if (!isValid) report('cors', message, { field });
  };
  const listed = (name: string): string[] =>
    (headers.get(name) ?? '')
      .toLowerCase()
      .split(',')
      .map((each) => each.trim());
  check(
    headers.get('access-control-allow-origin') === origin,
    'access-control-allow-origin',
    "is not the page's origin",
  );
  check(headers.get('access-control-allow-credentials') === 'true', 'access-control-allow-credentials', 'is not true');
  const exposed = listed('access-control-expose-headers');
  for (const name of ['Date', 'Retry-After']) {
    check(exposed.includes(name.toLowerCase()), 'access-control-expose-headers', `does not list ${name}`);
  }
  check(
    listed('vary').some((each) => each === 'origin' || each === '*'),
    'vary',
    'does not list Origin',
  );
}
