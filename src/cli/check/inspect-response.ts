import { isHtml, parseServerDate } from '../../client/response.js';
import type { Report } from './findings.js';
import { FOREIGN_ORIGIN, MAX_BYTES, type Probe } from './transport.js';

export interface ResponseLimits {
  readonly timeoutMs: number;
  /** The origin of the page with the widgets, if it isn't the portal's. */
  readonly crossOrigin: string | undefined;
}

/** Facts in a few words, such as "8 records". */
export type Facts = readonly string[];

const LARGE_BYTES = 1_000_000;
const MAX_CLOCK_OFFSET_MS = 60_000;
const DIRECTIVES =
  /^(?:no-store|no-cache|no-transform|private|public|immutable|must-revalidate|proxy-revalidate|max-age=\d{1,10}|s-maxage=\d{1,10})$/;

/**
 * Reports a failed request, or errors in the head of its response. Returns whether there is a body.
 */
export function inspectResponse(probe: Probe, report: Report, limits: ResponseLimits): boolean {
  // If CORS headers are missing, a page can't read the status of a response.
  if (limits.crossOrigin !== undefined && probe.status !== undefined)
    inspectCors(probe.headers, limits.crossOrigin, true, report);
  if (!inspectFailure(probe, report, limits)) return false;
  if (probe.redirectedTo) report('redirect', 'The request is redirected, so it takes twice as long');
  inspectContentType(probe.headers, report);
  if (probe.bytes > LARGE_BYTES) report('large-response', `The response has more than ${LARGE_BYTES / 1_000_000} MB`);
  inspectDate(probe.headers, report);
  inspectCaching(probe.headers, report);
  return true;
}

/** Reports a body that isn't JSON. Returns whether it is JSON. */
export function inspectFailure(probe: Probe, report: Report, limits: ResponseLimits): boolean {
  if (probe.isTruncated)
    report('large-response', `The response has more than ${MAX_BYTES / 1_000_000} MB, and was not read to its end`);
  else if (probe.error) report(probe.error, describeError(probe, limits));
  return !probe.isTruncated && !probe.error;
}

export interface Measurement {
  readonly status: number | undefined;
  readonly latencyMs: number;
  readonly facts: Facts;
}

/** Returns the facts that the report prints, with or without findings. */
export function measure({ status, latencyMs, headers, bytes }: Probe): Measurement {
  const offset = clockOffset(headers);
  const seconds = offset === null ? null : Math.round(offset / 1000) || 0;
  const directives = valuesIn(headers, 'cache-control').filter((each) => DIRECTIVES.test(each));
  const facts = [
    `${bytes} bytes`,
    ...(seconds === null ? [] : [`clock ${seconds < 0 ? '' : '+'}${seconds} s`]),
    `Cache-Control: ${directives.join(', ') || 'none'}`,
  ];
  return { status, latencyMs, facts };
}

function describeError(probe: Probe, { timeoutMs }: ResponseLimits): string {
  const { error, status, networkError, redirectedTo, bytes } = probe;
  if (error === 'network')
    return networkError?.message ?? (redirectedTo ? 'The redirects have no end' : 'The JSON is cut off');
  if (error === 'timeout') return `The response is incomplete after ${timeoutMs / 1000} s`;
  if (redirectedTo)
    return `The request is redirected${redirectedTo === 'cross-origin' ? ' to another origin' : ''}, probably to a login page`;
  if (error === 'session-ended' && status === 200) return 'The response is a page that asks for a password';
  if (error !== 'malformed') return `The status is ${status}`;
  if (bytes === 0) return `The response is empty (status ${status})`;
  return isHtml(probe)
    ? 'The response is HTML, not JSON with Content-Type: application/json'
    : `The response is not JSON (status ${status})`;
}

/** Don't print other types, because the portal could repeat anything in them. */
const CONTENT_TYPE = /^(?:text\/(?:plain|javascript)|application\/(?:octet-stream|javascript))(?=\s*(?:;|$))/i;

/** Reports JSON with a wrong content type. */
export function inspectContentType(headers: Headers, report: Report): void {
  const field = 'content-type';
  const contentType = headers.get(field) ?? '';
  if (/json/i.test(contentType)) return;
  const [type = contentType === '' ? 'missing' : 'another type'] = CONTENT_TYPE.exec(contentType) ?? [];
  report('content-type', `The response is JSON, but the header is ${type} instead of application/json`, field);
}

function inspectDate(headers: Headers, report: Report): void {
  const effect = "so the expiry of tokens is compared with the user's clock";
  const offset = clockOffset(headers);
  if (Number.isNaN(Date.parse(headers.get('date') ?? '')))
    report('date', `The header is missing or invalid, ${effect}`, 'date');
  else if (offset === null) report('date', `The header is not a number of seconds, ${effect}`, 'age');
  else if (Math.abs(offset) > MAX_CLOCK_OFFSET_MS) {
    const subject = headers.has('age') ? 'The header plus Age' : 'The header';
    report('date', `${subject} differs from this computer's clock by more than a minute`, 'date');
  }
}

/**
 * Returns how far the server's clock is ahead of this computer's, in milliseconds. `Date` has whole
 * seconds, so half a second is added.
 */
function clockOffset(headers: Headers): number | null {
  const serverDate = parseServerDate(headers);
  return serverDate === null ? null : serverDate + 500 - Date.now();
}

/** Returns the values in a header, in lower case. */
function valuesIn(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim().replaceAll('"', ''));
}

function inspectCaching(headers: Headers, report: Report): void {
  const field = 'cache-control';
  if (headers.has('age'))
    report('shared-cache', "The response comes from a shared cache, so it may be another user's", 'age');
  const directives = valuesIn(headers, field);
  if (directives.some((each) => each === 'no-store' || each.startsWith('private'))) return;
  if (!headers.has(field))
    report(
      'cache-control',
      "The header is missing, so each cache decides whether to keep a user's data: send private or no-store",
      field,
    );
  else if (directives.some((each) => each === 'public' || /^(?:s-maxage|max-age)=0*[1-9]/.test(each)))
    report('shared-cache', "The header lets shared caches store a user's data: add private or no-store", field);
}

/** Whether no cache may store the response. */
export function isNeverStored({ headers }: Probe): boolean {
  return valuesIn(headers, 'cache-control').includes('no-store');
}

/** Whether pages of every origin can read the response. */
export function isOpen({ headers }: Probe, hasCredentials: boolean): boolean {
  const allowed = headers.get('access-control-allow-origin');
  return hasCredentials
    ? allowed === FOREIGN_ORIGIN && headers.get('access-control-allow-credentials') === 'true'
    : allowed === '*' || allowed === FOREIGN_ORIGIN;
}

/** Reports CORS headers that are missing or wrong for pages on another origin. */
export function inspectCors(headers: Headers, origin: string, hasCredentials: boolean, report: Report): void {
  inspectAllowed(headers, origin, hasCredentials, 'The header', report);
  if (!hasCredentials) return;
  const exposed = valuesIn(headers, 'access-control-expose-headers');
  for (const [name, effect] of [
    ['Date', "the expiry of tokens is compared with the user's clock"],
    ['Retry-After', "the widgets don't wait as long as the header says"],
  ] as const) {
    if (!exposed.includes(name.toLowerCase()))
      report('cors-headers', `The header does not list ${name}, so ${effect}`, 'access-control-expose-headers');
  }
  if (!valuesIn(headers, 'vary').some((each) => each === 'origin' || each === '*'))
    report(
      'cors-headers',
      'The header does not list Origin, so a cache may serve a response without CORS headers',
      'vary',
    );
}

function inspectAllowed(
  headers: Headers,
  origin: string,
  hasCredentials: boolean,
  subject: string,
  report: Report,
): void {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed !== origin && (allowed !== '*' || hasCredentials))
    report('cors', `${subject} must be the page's origin`, 'access-control-allow-origin');
  if (hasCredentials && headers.get('access-control-allow-credentials') !== 'true')
    report('cors', `${subject} must be true`, 'access-control-allow-credentials');
}

/** Reports a preflight response that prevents a page from sending these headers. */
export function inspectPreflight(
  { status = 0, headers }: Probe,
  origin: string,
  names: readonly string[],
  hasCredentials: boolean,
  report: Report,
): void {
  if (status < 200 || status >= 300) {
    const message =
      status === 0 ? 'The preflight request has no response' : `The status of the preflight request is ${status}`;
    report('cors', message, 'OPTIONS');
    return;
  }
  const subject = 'The header of the preflight response';
  inspectAllowed(headers, origin, hasCredentials, subject, report);
  const listed = valuesIn(headers, 'access-control-allow-headers');
  // "*" doesn't include `Authorization`. In requests with credentials, it includes nothing.
  const isListed = (name: string): boolean =>
    listed.includes(name) || (!hasCredentials && name !== 'authorization' && listed.includes('*'));
  for (const name of names) {
    if (!isListed(name.toLowerCase()))
      report('cors', `${subject} does not list ${name}`, 'access-control-allow-headers');
  }
}
