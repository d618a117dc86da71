// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPortalClient } from '../../src/api/portal-client.js';
import { customerSchema } from '../../src/api/resources/customer.js';
import { parseResource } from '../../src/api/resources/parse.js';
import { failedWith } from './failed-with.js';
import { useLocalServer } from './local-server.js';
import { INVALID_JSON, NON_PAGE_OBJECTS, NON_OBJECTS } from './malformed-bodies.js';

const server = useLocalServer();

const OPERATIONS = ['getCustomer', 'listSubscriptions', 'listAccessTokens'] as const;
type Operation = (typeof OPERATIONS)[number];

function request(operation: Operation, body: string | Uint8Array): Promise<unknown> {
  server.respondWith((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
  const client = createPortalClient({ baseUrl: `${server.origin}/`, fetch, pageOrigin: server.origin });
  if (operation === 'getCustomer') return client.getCustomer();
  return operation === 'listSubscriptions' ? client.listSubscriptions({}) : client.listAccessTokens('sub_1', {});
}

const VALID_BODIES: Record<Operation, string> = {
  getCustomer: '{"id":"cus_1","name":"Zoë 𝔘","email":null,"is_business":true,"tax_identifier":"\\u0041\\"1"}',
  listSubscriptions:
    '{"data":[{"id":"sub_1","items":[{"price":{"price":"-1.5e0","tiers":[1e3,false]}}]}],"metadata":{"pagination":{"total":1}}}',
  listAccessTokens: '{"data":[{"id":"tok_1","value":"s\\u00e9cret","is_expired":false}],"metadata":null}',
};

describe.each(OPERATIONS)('%s', { timeout: 30_000 }, (operation) => {
  it('rejects JSON that is not an object as malformed', async () => {
    expect(await requestEach(operation, NON_OBJECTS)).toEqual(
      sameOutcome(NON_OBJECTS, failedWith('malformed', operation)),
    );
  });

  it('rejects a body truncated at any byte as malformed, and accepts the complete body', async () => {
    const body = Buffer.from(VALID_BODIES[operation]);
    for (let length = 0; length < body.length; length += 1) {
      const truncated = request(operation, body.subarray(0, length));
      await expect(truncated).rejects.toMatchObject(failedWith('malformed', operation, { status: 200 }));
    }
    await expect(request(operation, body)).resolves.toBeTruthy();
  });

  it('parses a body with any replaced characters or rejects it as malformed', async () => {
    const anyBody = fc
      .array(fc.tuple(fc.nat(VALID_BODIES[operation].length), fc.string({ unit: 'binary', maxLength: 3 })), {
        minLength: 1,
        maxLength: 3,
      })
      .map((changes) =>
        changes.reduce(
          (body, [index, text]) => body.slice(0, index) + text + body.slice(index + 1),
          VALID_BODIES[operation],
        ),
      );
    await fc.assert(
      fc.asyncProperty(anyBody, (body) => expectParsedOrMalformed(operation, body)),
      { numRuns: 150 },
    );
  });

  it('parses any JSON or rejects it as malformed', async () => {
    const anyBody = fc.oneof(
      fc.json({ maxDepth: 6 }),
      fc.record({ data: fc.array(fc.jsonValue()), metadata: fc.jsonValue() }).map((body) => JSON.stringify(body)),
    );
    await fc.assert(
      fc.asyncProperty(anyBody, (body) => expectParsedOrMalformed(operation, body)),
      { numRuns: 150 },
    );
  });
});

describe.each(['listSubscriptions', 'listAccessTokens'] as const)('%s', { timeout: 30_000 }, (operation) => {
  it('rejects an object that is not a page as malformed', async () => {
    expect(await requestEach(operation, NON_PAGE_OBJECTS)).toEqual(
      sameOutcome(NON_PAGE_OBJECTS, failedWith('malformed', operation)),
    );
  });

  it('keeps a valid record after any invalid records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 5 }), async (others) => {
        const body = JSON.stringify({ data: [...others, { id: 'good' }] });
        const page = (await request(operation, body)) as { data: { id: string }[]; invalid: number };
        expect(page.data.at(-1)).toMatchObject({ id: 'good' });
        expect(page.data.length + page.invalid).toBe(others.length + 1);
      }),
      { numRuns: 200 },
    );
  });
});

describe('getCustomer', () => {
  // All operations share the JSON parser, so one of them is enough.
  it('rejects invalid JSON as malformed', async () => {
    const error = failedWith('malformed', 'getCustomer', { status: 200 });
    expect(await requestEach('getCustomer', INVALID_JSON)).toEqual(sameOutcome(INVALID_JSON, error));
  });

  it('parses an object with only unknown fields as a customer whose fields are null', async () => {
    const empty = parseResource(customerSchema, {}) ?? {};
    expect(await requestEach('getCustomer', NON_PAGE_OBJECTS)).toEqual(sameOutcome(NON_PAGE_OBJECTS, empty));
  });
});

type Bodies = typeof INVALID_JSON;

/** Returns the result or the error for each body by label. */
async function requestEach(operation: Operation, bodies: Bodies): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {};
  for (const [label, body] of bodies) results[label] = await request(operation, body).catch((error: unknown) => error);
  return results;
}

function sameOutcome(bodies: Bodies, outcome: object): Record<string, unknown> {
  return Object.fromEntries(bodies.map(([label]) => [label, expect.objectContaining(outcome)]));
}

async function expectParsedOrMalformed(operation: Operation, body: string): Promise<void> {
  const [outcome] = await Promise.allSettled([request(operation, body)]);
  if (outcome.status === 'fulfilled') expect(typeof outcome.value).toBe('object');
  else expect(outcome.reason).toMatchObject({ name: 'ApiError', kind: 'malformed', operation });
}
