// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
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
const LARGE = 20 * 1024 * 1024;

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
