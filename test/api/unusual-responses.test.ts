// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, type ErrorKind } from '../../src/api/api-error.js';
import { parseRetryAfter } from '../../src/http/response.js';
import { createPortalClient, type PortalClient } from '../../src/api/portal-client.js';
import type { Customer } from '../../src/api/resources/customer.js';
import { useLocalServer } from './local-server.js';

const server = useLocalServer();
const OPERATIONS = ['getCustomer', 'listSubscriptions', 'listAccessTokens'] as const;
type Operation = (typeof OPERATIONS)[number];

function call(operation: Operation): Promise<unknown> {
  const portal: PortalClient = createPortalClient({ baseUrl: `${server.origin}/`, fetch, pageOrigin: server.origin });
  if (operation === 'getCustomer') return portal.getCustomer();
  return operation === 'listSubscriptions' ? portal.listSubscriptions({}) : portal.listAccessTokens('s', {});
}

/** Returns the parsed response, or the kind of the `ApiError`. Rethrows other errors. */
async function outcome(
  operation: Operation,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<unknown> {
  server.respondWith((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body),
  );
  try {
    return await call(operation);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error.operation).toBe(operation);
    return error.kind;
  }
}

const pageBody = (pagination: unknown, data: unknown = [{ id: 'a' }]) =>
  JSON.stringify({ data, metadata: { pagination } });
const PARSED = { receivedCount: 1, invalid: 0, total: null, limit: null, offset: null };
const BOM = '\ufeff';
const LARGE = 20 * 1024 * 1024;

describe.each(['listSubscriptions', 'listAccessTokens'] as const)('page from %s', (operation) => {
  it.each<[string, string | Buffer, object | ErrorKind]>([
    ['with a valid total', pageBody({ total: 1, limit: 20, offset: 0 }), { ...PARSED, total: 1, limit: 20, offset: 0 }],
    ['with a negative total', pageBody({ total: -1, limit: -20, offset: -5 }), PARSED],
    ['with a fractional total', pageBody({ total: 1.5 }), PARSED],
    ['with a string as total', pageBody({ total: '1' }), PARSED],
    ['with null as total', pageBody({ total: null }), PARSED],
    ['with an array as total', pageBody({ total: [1] }), PARSED],
    [
      'with the maximum safe integer as total',
      pageBody({ total: Number.MAX_SAFE_INTEGER }),
      { ...PARSED, total: Number.MAX_SAFE_INTEGER },
    ],
    ['with an unsafe integer as total', pageBody({ total: 2 ** 53 }), PARSED],
    [
      'with a total that overflows to Infinity',
      '{"data":[{"id":"a"}],"metadata":{"pagination":{"total":1e999}}}',
      PARSED,
    ],
    ['with a total below the number of records', pageBody({ total: 0 }), { ...PARSED, total: 0 }],
    ['without pagination', '{"data":[{"id":"a"}],"metadata":{}}', PARSED],
    ['with null as pagination', pageBody(null), PARSED],
    ['with an array as pagination', pageBody([1, 2, 3]), PARSED],
    ['with null as metadata', '{"data":[{"id":"a"}],"metadata":null}', PARSED],
    ['with a string as metadata', '{"data":[{"id":"a"}],"metadata":"none"}', PARSED],
    ['without metadata', '{"data":[{"id":"a"}]}', PARSED],
    ['without data', '{"metadata":{"pagination":{"total":0}}}', 'malformed'],
    ['with null as data', pageBody({ total: 1 }, null), 'malformed'],
    ['with an object as data', pageBody({ total: 1 }, { 0: { id: 'a' }, length: 1 }), 'malformed'],
    ['with a string as data', pageBody({ total: 1 }, 'a'), 'malformed'],
    ['without records', pageBody({ total: 0 }, []), { ...PARSED, receivedCount: 0, total: 0 }],
    [
      'with invalid records',
      pageBody({ total: 6 }, [{ id: 'a' }, null, 7, [], 'a', { id: 7 }]),
      { ...PARSED, receivedCount: 6, invalid: 5, total: 6 },
    ],
    ['with __proto__ keys', '{"data":[{"id":"a","__proto__":{"id":7}}],"__proto__":{"data":7}}', PARSED],
    ['with duplicate keys', '{"data":7,"data":[{"id":"a"}]}', PARSED],
    ['with lone surrogates', '{"data":[{"id":"a\\ud800"}]}', PARSED],
    ['with a byte order mark', BOM + pageBody({ total: 1 }), { ...PARSED, total: 1 }],
    [
      'with 20,000 levels of nesting',
      `{"data":[{"id":"a","deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}]}`,
      PARSED,
    ],
  ])('%s', async (_, body, expected) => {
    const result = await outcome(operation, body);
    if (typeof expected === 'string') expect(result).toBe(expected);
    else expect(result).toMatchObject(expected);
  });
});

describe.each(OPERATIONS)('response to %s', { timeout: 30_000 }, (operation) => {
  it.each<[string, string | Buffer]>([
    ['an empty body', ''],
    ['null', 'null'],
    ['an array', '[]'],
    ['an array of records', '[{"id":"a"}]'],
    ['a string', '"data"'],
    ['a number', '0'],
    ['true', 'true'],
    ['a byte order mark', BOM],
    ['a body truncated in the middle of a character', Buffer.from('{"name":"Zoë"}').subarray(0, 12)],
    ['20 MB of spaces', Buffer.alloc(LARGE, ' ')],
    ['20 MB of truncated JSON', `{"name":"${'a'.repeat(LARGE)}`],
    ['20 MB of opening brackets', '['.repeat(LARGE)],
  ])('rejects with "malformed" for %s', async (_, body) => {
    expect(await outcome(operation, body)).toBe('malformed');
  });

  it.each([
    ['none', { 'content-type': '' }],
    ['text/plain', { 'content-type': 'text/plain' }],
    ['image/png', { 'content-type': 'image/png' }],
    ['application/json with another charset', { 'content-type': 'application/json; charset=iso-8859-1' }],
  ])('is parsed with content type: %s', async (_, headers) => {
    expect(await outcome(operation, '{"data":[],"name":"Zoë"}', headers)).toMatchObject(
      operation === 'getCustomer' ? { name: 'Zoë' } : { receivedCount: 0 },
    );
  });

  it('rejects with "malformed" for any text that is not JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        fc.pre(!/^\s*[[{"\d-]|^\s*(?:true|false|null)\s*$/.test(text));
        expect(await outcome(operation, text)).toBe('malformed');
      }),
      { numRuns: 100 },
    );
  });
});

describe('response of 20 MB', { timeout: 30_000 }, () => {
  it('is accepted for a list', async () => {
    const record = { id: 'a', state: 'a'.repeat(1000) };
    const count = Math.ceil(LARGE / JSON.stringify(record).length);
    const result = await outcome(
      'listSubscriptions',
      pageBody(
        { total: count },
        Array.from({ length: count }, () => record),
      ),
    );
    expect(result).toMatchObject({ receivedCount: count, invalid: 0, total: count });
  });

  it('is accepted for a single string', async () => {
    const result = await outcome('getCustomer', JSON.stringify({ name: 'a'.repeat(LARGE) }));
    expect((result as Customer).name?.length).toBe(LARGE);
  });
});

describe('Retry-After', () => {
  const responseTime = Date.UTC(2026, 9, 21, 7, 27);
  const date = new Date(responseTime).toUTCString();
  const values = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'0123456789-+.eE GMTZ:,') }),
    fc.integer().map(String),
    fc.bigInt().map(String),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map((value) => value.toUTCString()),
    fc.date({ noInvalidDate: true }).map((value) => value.toISOString()),
    fc.string().map((text) => `${text} GMT`),
  );

  /** Returns undefined if a value is invalid in a header. */
  function createHeaders(fields: Record<string, string>): Headers | undefined {
    try {
      return new Headers(fields);
    } catch {
      return undefined;
    }
  }

  it('is parsed as a finite, non-negative number or undefined, for any Retry-After and Date', () => {
    fc.assert(
      fc.property(values, fc.oneof(values, fc.constant(date)), (value, dateValue) => {
        const headers = createHeaders({ 'retry-after': value, date: dateValue });
        fc.pre(headers !== undefined);
        const seconds = parseRetryAfter(headers);
        if (seconds === undefined) return;
        expect(Number.isFinite(seconds)).toBe(true);
        expect(seconds).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 5000 },
    );
  });

  it('is parsed exactly from seconds and from a date', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), (seconds) => {
        const formats = [String(seconds), new Date(responseTime + seconds * 1000).toUTCString()];
        expect(formats.map((value) => parseRetryAfter(new Headers({ 'retry-after': value, date })))).toEqual([
          seconds,
          seconds,
        ]);
      }),
    );
  });
});
