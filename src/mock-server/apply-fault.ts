import { STATUS_CODES } from 'node:http';
import { LOGIN_PATH } from './control-paths.js';
import type { Fault, WrongShape } from './fault-injection.js';
import { errorResponse, htmlResponse, loginPage, type MockResponse } from './mock-response.js';

/** Replaces or alters a normal response. `sendResponse` applies the faults of timing and connection. */
export function applyFault(normal: MockResponse, fault: Fault): MockResponse {
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
    case 'html':
      return htmlResponse('Welcome', '<p>A page where data was expected.</p>');
    case 'login-page':
      return loginPage();
    case 'cut':
      return withBody(bodyText(normal).slice(0, Math.ceil(bodyText(normal).length / 2)));
    case 'empty':
      return withBody('');
    case 'bom':
      return withBody(`\uFEFF${bodyText(normal)}`);
    case 'wrong-type':
      return { ...normal, headers: { ...normal.headers, 'content-type': 'text/plain' } };
    case 'wrong-shape':
      return withBody(JSON.stringify(withShape(JSON.parse(bodyText(normal)), fault.shape ?? 'null')));
    default:
      return normal;
  }
}

export function applyFaultHeaders(headers: MockResponse['headers'], fault: Fault): MockResponse['headers'] {
  const overrides = Object.entries(fault.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  const merged = new Map<string, string | null>([...Object.entries(headers), ...overrides]);
  return Object.fromEntries([...merged].flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

function bodyText({ body }: MockResponse): string {
  return body.toString();
}

function withShape(body: unknown, shape: WrongShape): unknown {
  const fields = Object.entries(body ?? {});
  const without = (name: string) => Object.fromEntries(fields.filter(([field]) => field !== name));
  const shapes: Readonly<Record<WrongShape, unknown>> = {
    null: null,
    array: [body],
    string: 'unexpected',
    number: 42,
    'no-data': without('data'),
    'no-metadata': without('metadata'),
    'data-object': Object.fromEntries([...fields, ['data', { first: 1 }]]),
  };
  return shapes[shape];
}
