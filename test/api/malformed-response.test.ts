// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPortalClient } from '../../src/api/portal-client.js';
import { customerSchema } from '../../src/api/resources/customer.js';
import { failedWith } from './failed-with.js';
import { useLocalServer } from './local-server.js';
import { INVALID_JSON, NON_PAGE_OBJECTS, NON_OBJECTS } from './malformed-bodies.js';

const server = useLocalServer();

const OPERATIONS = ['getCustomer', 'listSubscriptions', 'listAccessTokens'] as const;
type Operation = (typeof OPERATIONS)[number];

function ask(operation: Operation, body: string | Uint8Array): Promise<unknown> {
  server.respondWith((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
  const client = createPortalClient({ baseUrl: `${server.origin}/`, fetch, pageOrigin: server.origin });
  if (operation === 'getCustomer') return client.getCustomer();
  return operation === 'listSubscriptions' ? client.listSubscriptions({}) : client.listAccessTokens('sub_1', {});
}

const GOOD: Record<Operation, string> = {
  getCustomer: '{"id":"cus_1","name":"Zoë 𝔘","email":null,"is_business":true,"tax_identifier":"\\u0041\\"1"}',
  listSubscriptions:
    '{"data":[{"id":"sub_1","items":[{"price":{"price":"-1.5e0","tiers":[1e3,false]}}]}],"metadata":{"pagination":{"total":1}}}',
  listAccessTokens: '{"data":[{"id":"tok_1","value":"s\\u00e9cret","is_expired":false}],"metadata":null}',
};

describe.each(OPERATIONS)('%s', { timeout: 30_000 }, (operation) => {
  it('is malformed for JSON of another shape', async () => {
    expect(await outcomes(operation, NON_OBJECTS)).toEqual(all(NON_OBJECTS, failedWith('malformed', operation)));
  });

  it('is malformed wherever the answer is cut, and not when it is whole', async () => {
    const good = Buffer.from(GOOD[operation]);
    for (let length = 0; length < good.length; length += 1) {
      const cut = ask(operation, good.subarray(0, length));
      await expect(cut).rejects.toMatchObject(failedWith('malformed', operation, { status: 200 }));
    }
    await expect(ask(operation, good)).resolves.toBeTruthy();
  });

  it('is malformed or read, and nothing else, whatever characters of the answer are changed', async () => {
    const anyBody = fc
      .array(fc.tuple(fc.nat(GOOD[operation].length), fc.string({ unit: 'binary', maxLength: 3 })), { minLength: 1, maxLength: 3 })
      .map((changes) =>
        changes.reduce((body, [place, text]) => body.slice(0, place) + text + body.slice(place + 1), GOOD[operation]),
      );
    await fc.assert(fc.asyncProperty(anyBody, (body) => expectReadOrMalformed(operation, body)), { numRuns: 150 });
  });

  it('is malformed or read, and nothing else, whatever JSON comes', async () => {
    const anyBody = fc.oneof(
      fc.json({ maxDepth: 6 }),
      fc.record({ data: fc.array(fc.jsonValue()), metadata: fc.jsonValue() }).map((body) => JSON.stringify(body)),
    );
    await fc.assert(fc.asyncProperty(anyBody, (body) => expectReadOrMalformed(operation, body)), { numRuns: 150 });
  });
});

describe.each(['listSubscriptions', 'listAccessTokens'] as const)('%s', { timeout: 30_000 }, (operation) => {
  it('is malformed for an object that is no page', async () => {
    expect(await outcomes(operation, NON_PAGE_OBJECTS)).toEqual(all(NON_PAGE_OBJECTS, failedWith('malformed', operation)));
  });

  it('costs a record no more than itself, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 5 }), async (others) => {
        const body = JSON.stringify({ data: [...others, { id: 'good' }] });
        const page = (await ask(operation, body)) as { records: { id: string }[]; invalidCount: number };
        expect(page.records.at(-1)).toMatchObject({ id: 'good' });
        expect(page.records.length + page.invalidCount).toBe(others.length + 1);
      }),
      { numRuns: 200 },
    );
  });
});

describe('getCustomer', () => {
  // The body is parsed in one place for all operations.
  it('is malformed for what is no JSON', async () => {
    const error = failedWith('malformed', 'getCustomer', { status: 200 });
    expect(await outcomes('getCustomer', INVALID_JSON)).toEqual(all(INVALID_JSON, error));
  });

  it('is a customer without data for an object of another shape', async () => {
    const empty = Object.fromEntries(Object.keys(customerSchema.pipe[2].entries).map((name) => [name, null]));
    expect(await outcomes('getCustomer', NON_PAGE_OBJECTS)).toEqual(all(NON_PAGE_OBJECTS, empty));
  });
});

type Bodies = typeof INVALID_JSON;

/** The result or the error of each body, by its description. */
async function outcomes(operation: Operation, bodies: Bodies): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [description, body] of bodies) found[description] = await ask(operation, body).catch((error: unknown) => error);
  return found;
}

function all(bodies: Bodies, outcome: object): Record<string, unknown> {
  return Object.fromEntries(bodies.map(([description]) => [description, expect.objectContaining(outcome)]));
}

async function expectReadOrMalformed(operation: Operation, body: string): Promise<void> {
  const [outcome] = await Promise.allSettled([ask(operation, body)]);
  if (outcome.status === 'fulfilled') expect(typeof outcome.value).toBe('object');
  else expect(outcome.reason).toMatchObject({ name: 'ApiError', kind: 'malformed', operation });
}
