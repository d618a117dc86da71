// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, type ErrorCode } from '../../src/api/api-error.js';
import { parseRetryAfter } from '../../src/api/http.js';
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

/** What an answer with this body becomes: what was read, or the kind of the failure. Anything else that is thrown goes on. */
async function outcome(operation: Operation, body: string | Buffer, headers: Record<string, string> = {}): Promise<unknown> {
  server.respondWith((_, response) => response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body));
  try {
    return await call(operation);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error.operation).toBe(operation);
    return error.kind;
  }
}

const page = (pagination: unknown, data: unknown = [{ id: 'a' }]) => JSON.stringify({ data, metadata: { pagination } });
const READ = { receivedCount: 1, invalidCount: 0, total: null, limit: null, offset: null };
const BOM = '\ufeff';
const LARGE = 20 * 1024 * 1024;

describe.each(['listSubscriptions', 'listAccessTokens'] as const)('a list by %s', (operation) => {
  it.each<[string, string | Buffer, object | ErrorCode]>([
    ['whose total is', page({ total: 1, limit: 20, offset: 0 }), { ...READ, total: 1, limit: 20, offset: 0 }],
    ['whose total is negative', page({ total: -1, limit: -20, offset: -5 }), READ],
    ['whose total is a fraction', page({ total: 1.5 }), READ],
    ['whose total is a text', page({ total: '1' }), READ],
    ['whose total is null', page({ total: null }), READ],
    ['whose total is a list', page({ total: [1] }), READ],
    ['whose total is huge', page({ total: Number.MAX_SAFE_INTEGER }), { ...READ, total: Number.MAX_SAFE_INTEGER }],
    ['whose total is beyond what numbers tell apart', page({ total: 2 ** 53 }), READ],
    ['whose total is beyond all numbers', '{"data":[{"id":"a"}],"metadata":{"pagination":{"total":1e999}}}', READ],
    ['whose total is below what came', page({ total: 0 }), { ...READ, total: 0 }],
    ['without pagination', '{"data":[{"id":"a"}],"metadata":{}}', READ],
    ['whose pagination is null', page(null), READ],
    ['whose pagination is a list', page([1, 2, 3]), READ],
    ['whose metadata is null', '{"data":[{"id":"a"}],"metadata":null}', READ],
    ['whose metadata is a text', '{"data":[{"id":"a"}],"metadata":"none"}', READ],
    ['without metadata', '{"data":[{"id":"a"}]}', READ],
    ['without data', '{"metadata":{"pagination":{"total":0}}}', 'malformed'],
    ['whose data is null', page({ total: 1 }, null), 'malformed'],
    ['whose data is a record', page({ total: 1 }, { 0: { id: 'a' }, length: 1 }), 'malformed'],
    ['whose data is a text', page({ total: 1 }, 'a'), 'malformed'],
    ['of nothing', page({ total: 0 }, []), { ...READ, receivedCount: 0, total: 0 }],
    ['with bad records', page({ total: 6 }, [{ id: 'a' }, null, 7, [], 'a', { id: 7 }]), { ...READ, receivedCount: 6, invalidCount: 5, total: 6 }],
    ['with prototypes', '{"data":[{"id":"a","__proto__":{"id":7}}],"__proto__":{"data":7}}', READ],
    ['with keys twice', '{"data":7,"data":[{"id":"a"}]}', READ],
    ['with lone surrogates', '{"data":[{"id":"a\\ud800"}]}', READ],
    ['behind a byte order mark', BOM + page({ total: 1 }), { ...READ, total: 1 }],
    ['nested deeper than anybody reads', `{"data":[{"id":"a","deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}]}`, READ],
  ])('%s', async (_, body, expected) => {
    const read = await outcome(operation, body);
    if (typeof expected === 'string') expect(read).toBe(expected);
    else expect(read).toMatchObject(expected);
  });
});

describe.each(OPERATIONS)('an answer to %s', { timeout: 30_000 }, (operation) => {
  it.each<[string, string | Buffer]>([
    ['empty', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a list of records', '[{"id":"a"}]'],
    ['a text', '"data"'],
    ['a number', '0'],
    ['true', 'true'],
    ['a byte order mark', BOM],
    ['cut in the middle of a character', Buffer.from('{"name":"Zoë"}').subarray(0, 12)],
    ['20 MB of blanks', Buffer.alloc(LARGE, ' ')],
    ['20 MB that are cut', `{"name":"${'a'.repeat(LARGE)}`],
    ['20 MB of opened lists', '['.repeat(LARGE)],
  ])('that is %s is malformed', async (_, body) => {
    expect(await outcome(operation, body)).toBe('malformed');
  });

  it.each([
    ['no type', { 'content-type': '' }],
    ['text/plain', { 'content-type': 'text/plain' }],
    ['image/png', { 'content-type': 'image/png' }],
    ['another character set', { 'content-type': 'application/json; charset=iso-8859-1' }],
  ])('is taken when it is called %s', async (_, headers) => {
    expect(await outcome(operation, '{"data":[],"name":"Zoë"}', headers)).toMatchObject(
      operation === 'getCustomer' ? { name: 'Zoë' } : { receivedCount: 0 },
    );
  });

  it('is malformed when it is some other text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        fc.pre(!/^\s*[[{"\d-]|^\s*(?:true|false|null)\s*$/.test(text));
        expect(await outcome(operation, text)).toBe('malformed');
      }),
      { numRuns: 100 },
    );
  });
});

describe('20 MB of data', { timeout: 30_000 }, () => {
  it('are taken', async () => {
    const record = { id: 'a', state: 'a'.repeat(1000) };
    const count = Math.ceil(LARGE / JSON.stringify(record).length);
    const read = await outcome('listSubscriptions', page({ total: count }, Array.from({ length: count }, () => record)));
    expect(read).toMatchObject({ receivedCount: count, invalidCount: 0, total: count });
  });

  it('are taken as one text', async () => {
    const read = await outcome('getCustomer', JSON.stringify({ name: 'a'.repeat(LARGE) }));
    expect((read as Customer).name?.length).toBe(LARGE);
  });
});

describe('Retry-After', () => {
  const near = Date.UTC(2026, 9, 21, 7, 27);
  const date = new Date(near).toUTCString();
  const values = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'0123456789-+.eE GMTZ:,') }),
    fc.integer().map(String),
    fc.bigInt().map(String),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map((moment) => moment.toUTCString()),
    fc.date({ noInvalidDate: true }).map((moment) => moment.toISOString()),
    fc.string().map((text) => `${text} GMT`),
  );

  /** Only what can be a header at all. */
  function headersOf(fields: Record<string, string>): Headers | undefined {
    try {
      return new Headers(fields);
    } catch {
      return undefined;
    }
  }

  it('is a finite number that is not negative, or nothing, whatever it and the date say', () => {
    fc.assert(
      fc.property(values, fc.oneof(values, fc.constant(date)), (value, dateValue) => {
        const headers = headersOf({ 'retry-after': value, date: dateValue });
        fc.pre(headers !== undefined);
        const seconds = parseRetryAfter(headers);
        if (seconds === undefined) return;
        expect(Number.isFinite(seconds)).toBe(true);
        expect(seconds).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 5000 },
    );
  });

  it('is told exactly, as seconds or as a date', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), (seconds) => {
        const told = [String(seconds), new Date(near + seconds * 1000).toUTCString()];
        expect(told.map((value) => parseRetryAfter(new Headers({ 'retry-after': value, date })))).toEqual([seconds, seconds]);
      }),
    );
  });
});
