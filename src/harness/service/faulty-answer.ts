import { STATUS_CODES } from 'node:http';
import { type Answer, errorAnswer, htmlAnswer, loginPage } from './answer.js';
import type { Fault, WrongShape } from './fault.js';
import { LOGIN_PATH } from './harness-paths.js';

/** What a fault makes of a good answer. How that is sent is for `deliver`. */
export function faultyAnswer(good: Answer, fault: Fault): Answer {
  const withBody = (body: string): Answer => ({ ...good, body });
  switch (fault.kind) {
    case 'status': {
      const { status, body, contentType = 'application/json' } = fault;
      if (body === undefined) return errorAnswer(status, STATUS_CODES[status] ?? 'Unknown');
      return { status, headers: { 'content-type': contentType }, body };
    }
    case 'raw': {
      const { status = 200, body = '', contentType } = fault;
      return { status, headers: contentType === undefined ? {} : { 'content-type': contentType }, body };
    }
    case 'redirect':
      return { status: fault.status ?? 302, headers: { location: fault.location ?? LOGIN_PATH }, body: '' };
    case 'html':
      return htmlAnswer('Welcome', '<p>A page where data was expected.</p>');
    case 'login-page':
      return loginPage();
    case 'cut':
      return withBody(textOf(good).slice(0, Math.ceil(textOf(good).length / 2)));
    case 'empty':
      return withBody('');
    case 'bom':
      return withBody(`\uFEFF${textOf(good)}`);
    case 'wrong-type':
      return { ...good, headers: { ...good.headers, 'content-type': 'text/plain' } };
    case 'wrong-shape':
      return withBody(JSON.stringify(misshapen(JSON.parse(textOf(good)), fault.shape ?? 'null')));
    default:
      return good;
  }
}

/** The headers of an answer with those of a fault put over them. */
export function faultyHeaders(headers: Answer['headers'], fault: Fault): Answer['headers'] {
  const over = Object.entries(fault.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  const merged = new Map<string, string | null>([...Object.entries(headers), ...over]);
  return Object.fromEntries([...merged].flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

function textOf({ body }: Answer): string {
  return body.toString();
}

function misshapen(body: unknown, shape: WrongShape): unknown {
  const fields = Object.entries(body ?? {});
  switch (shape) {
    case 'null':
      return null;
    case 'array':
      return [body];
    case 'string':
      return 'unexpected';
    case 'number':
      return 42;
    case 'no-data':
      return Object.fromEntries(fields.filter(([field]) => field !== 'data'));
    case 'no-metadata':
      return Object.fromEntries(fields.filter(([field]) => field !== 'metadata'));
    default:
      return Object.fromEntries([...fields, ['data', { first: 1 }]]);
  }
}
