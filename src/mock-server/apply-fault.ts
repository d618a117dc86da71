import { STATUS_CODES } from 'node:http';
import { LOGIN_PATH } from './control-paths.js';
import type { Fault } from './fault-injection.js';
import { errorResponse, loginPage, type MockResponse } from './mock-response.js';

/**
 * Adds default headers and the fault, if any, to a normal response. `sendResponse` applies faults of
 * timing and connection.
 */
export function withFault(normal: MockResponse, defaults: MockResponse['headers'], fault: Fault | null): MockResponse {
  if (!fault) return { ...normal, headers: { ...defaults, ...normal.headers } };
  const faulty = applyFault(normal, fault);
  return { ...faulty, headers: applyFaultHeaders({ ...defaults, ...faulty.headers }, fault) };
}

/** Replaces or alters a normal response. */
function applyFault(normal: MockResponse, fault: Fault): MockResponse {
  const withBody = (body: string): MockResponse => ({ ...normal, body });
  switch (fault.kind) {
    case 'status': {
      const { status, body, contentType = 'application/json' } = fault;
      if (body === undefined) return errorResponse(status, STATUS_CODES[status] ?? 'Unknown');
      return { status, headers: { 'content-type': contentType }, body };
    }
    case 'raw': {
      const { status = 200, body = '', contentType } = fault;
      return { status, headers: contentType === undefined ? {} : { 'content-type': contentType }, body };
    }
    case 'redirect':
      return { status: fault.status ?? 302, headers: { location: fault.location ?? LOGIN_PATH }, body: '' };
    case 'login-page':
      return loginPage();
    case 'cut':
      return withBody(bodyText(normal).slice(0, Math.ceil(bodyText(normal).length / 2)));
    case 'bom':
      return withBody(`\uFEFF${bodyText(normal)}`);
    default:
      return normal;
  }
}

function applyFaultHeaders(headers: MockResponse['headers'], fault: Fault): MockResponse['headers'] {
  const overrides = Object.entries(fault.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  const merged = new Map<string, string | null>([...Object.entries(headers), ...overrides]);
  return Object.fromEntries([...merged].flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

function bodyText({ body }: MockResponse): string {
  return body.toString();
}
