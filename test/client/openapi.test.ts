import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalTokenSchema } from '../../src/client/resources/access-token.js';
import { billableMetricSchema } from '../../src/client/resources/billable-metric.js';
import { customerSchema } from '../../src/client/resources/customer.js';
import { parsePage } from '../../src/client/resources/page.js';
import { parseResource } from '../../src/client/resources/parse.js';
import { subscriptionSchema } from '../../src/client/resources/subscription.js';
import { type Contract, loadContract } from './openapi-contract.js';

let contract: Contract;

beforeAll(async () => {
  contract = await loadContract();
});

const RESOURCES = [
  'Customer',
  'Subscription',
  'SubscriptionItem',
  'Price',
  'Period',
  'AccessToken',
  'BillableMetric',
  'Quota',
  '#/components/schemas/Quota/properties/period',
];
const ENVELOPES = ['Pagination', 'Metadata', 'SubscriptionPage', 'AccessTokenPage', 'Usage', 'Error'];

/** Calls back with every object in the description, with its JSON pointer. */
function visit(value: unknown, visitor: (object: any, pointer: string) => void, pointer = '#'): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visitor(value, pointer);
  for (const [key, child] of Object.entries(value)) {
    visit(child, visitor, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

describe('openapi.yaml', () => {
  it('describes the four operations', () => {
    const operations = Object.entries(contract.specification['paths']).flatMap(([path, item]: [string, any]) =>
      ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) =>
        item[method] ? [`${path} ${item[method].operationId}`] : [],
      ),
    );
    expect(operations).toEqual([
      '/customer getCustomer',
      '/subscriptions/ listSubscriptions',
      '/subscriptions/{subscriptionId}/access-tokens/ listAccessTokens',
      '/usage listBillableMetrics',
    ]);
  });

  it('gives every field a meaning and an example, and fields of records may be null or missing', () => {
    for (const name of [...RESOURCES, ...ENVELOPES]) {
      const example = contract.example(name);
      for (const [field, { $ref, description }] of Object.entries(contract.properties(name))) {
        expect({ name, field, description: description ?? $ref }).toMatchObject({ description: expect.any(String) });
        expect({ name, field, example: example[field] }).not.toMatchObject({ example: undefined });
        if (RESOURCES.includes(name)) expect([field, contract.errors(name, { [field]: null })]).toEqual([field, []]);
      }
      if (RESOURCES.includes(name)) expect([name, contract.errors(name, {})]).toEqual([name, []]);
    }
  });

  it('has only valid schemas, and examples that are valid by them', () => {
    const checked: string[] = [];
    visit(contract.specification, (object, pointer) => {
      if (!/\/(?:schemas|properties)\/[^/]+$|\/schema$/.test(pointer)) return;
      checked.push(pointer);
      const { $ref = pointer, examples = [contract.example($ref)] } = object;
      for (const example of examples)
        expect([pointer, example, contract.errors(pointer, example)]).toEqual([pointer, example, []]);
    });
    expect(checked.length).toBeGreaterThan(120);
    for (const [name, { content = {} }] of Object.entries<any>(contract.specification['components'].responses)) {
      for (const { schema, example = contract.example(schema.$ref) } of Object.values<any>(content))
        expect([name, contract.errors(schema.$ref, example)]).toEqual([name, []]);
    }
  });

  it.each([
    ['Price', 'price'],
    ['SubscriptionItem', 'quantity'],
    ['Quota', 'usage'],
    ['Quota', 'quota'],
  ])('accepts a number, a fraction and their digits in %s, field %s', (name, field) => {
    for (const value of [7, 12.5, -3, '12.50'])
      expect([value, contract.errors(name, { [field]: value })]).toEqual([value, []]);
  });
});

describe('the schemas of the widgets', () => {
  const parsePeriod = (period: unknown) =>
    parseResource(subscriptionSchema, { items: [{ price: { billing_period: period } }] })?.items.data[0]?.price
      ?.billing_period ?? null;
  const parseQuota = (quota: unknown) =>
    parseResource(billableMetricSchema, { quotas: [quota] })?.quotas.data[0] ?? null;

  const CASES: readonly [name: string, parse: (input: unknown) => object | null][] = [
    ['Customer', (input) => parseResource(customerSchema, input)],
    ['Subscription', (input) => parseResource(subscriptionSchema, input)],
    ['SubscriptionItem', (input) => parseResource(subscriptionSchema, { items: [input] })?.items.data[0] ?? null],
    [
      'Price',
      (input) => parseResource(subscriptionSchema, { items: [{ price: input }] })?.items.data[0]?.price ?? null,
    ],
    ['Period', parsePeriod],
    ['AccessToken', (input) => parseResource(portalTokenSchema, input)],
    ['BillableMetric', (input) => parseResource(billableMetricSchema, input)],
    ['Quota', parseQuota],
    ['#/components/schemas/Quota/properties/period', (input) => parseQuota({ period: input })?.period ?? null],
  ];

  const isList = (value: unknown): value is { data: unknown[]; invalid: number } =>
    typeof value === 'object' && value !== null && 'invalid' in value;
  /** The value of a field, as it was in the response. */
  const received = (value: unknown): unknown => (isList(value) && value.invalid === 0 ? value.data : value);

  /**
   * Fields whose wrong type costs the record. A wrong type of any other field costs the field only.
   */
  const STRICT: Readonly<Record<string, readonly string[]>> = {
    Customer: ['id'],
    Subscription: ['id'],
    AccessToken: ['id', 'value', 'expires_at', 'is_expired'],
  };

  // Values of every JSON type, and some that a contract may distinguish.
  const PROBES = ['text', '2026-01-05T09:00:00Z', '12.50', '123', 7, 1.5, true, false, [], {}];
  const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

  it.each(CASES)('keep the values of %s that openapi.yaml accepts, and reject other types', (name, parse) => {
    // Only the Provider API's customer has this field.
    const fields = Object.keys(parse({}) ?? {}).filter((field) => field !== 'external_id');
    expect(fields).not.toEqual([]);
    expect(Object.keys(contract.properties(name))).toEqual(expect.arrayContaining(fields));
    for (const field of fields) {
      const accepted = PROBES.filter((probe) => contract.errors(name, { [field]: probe }).length === 0);
      for (const probe of PROBES) {
        const parsed = parse({ [field]: probe }) as Record<string, unknown> | null;
        const value = received(parsed?.[field]);
        // Text may be sent as a number that has not lost digits: there, the widgets are more
        // lenient than the contract.
        const isDigits = typeof probe === 'number' && value === String(probe);
        if (accepted.includes(probe)) {
          // An empty object has its fields as null.
          const expected = typeOf(probe) === 'object' ? expect.any(Object) : isDigits ? value : probe;
          expect({ field, value }).toEqual({ field, value: expected });
        } else if (!accepted.map(typeOf).includes(typeOf(probe))) {
          expect([field, probe, parsed === null]).toEqual([field, probe, !!STRICT[name]?.includes(field)]);
          const isRefused = !parsed || value === null || isList(value) || (Array.isArray(value) && value.length === 0);
          expect({ field, probe, value, isAccepted: !isDigits && !isRefused }).toMatchObject({ isAccepted: false });
        }
      }
    }
  });

  it.each(CASES)('read the example of %s', (name, parse) => {
    const example = contract.example(name);
    expect(contract.errors(name, example)).toEqual([]);
    const { external_id: _, ...parsed } = { ...parse(example) } as Record<string, unknown>;
    for (const [field, value] of Object.entries(parsed))
      // The widgets read some fields of nested records only.
      expect({ field, value: example[field] }).toMatchObject({ field, value: withoutCounts(value) });
  });

  /** A parsed value in the shape of the response. */
  function withoutCounts(value: unknown): unknown {
    if (isList(value)) return value.data.map(withoutCounts);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, withoutCounts(inner)]));
  }

  it('find the records of a page where openapi.yaml has them', () => {
    const page = contract.example('SubscriptionPage');
    const body = { ...page, data: [contract.example('Subscription'), null] };
    expect(contract.errors('SubscriptionPage', body)).toEqual([]);
    expect(parsePage(subscriptionSchema, body)).toMatchObject({ invalid: 1, limit: 20, offset: 0, total: 1 });
    expect(contract.errors('SubscriptionPage', { metadata: page['metadata'] })).not.toEqual([]);
  });
});

describe('the documentation', () => {
  const PATHS: Readonly<Record<string, string>> = {
    '/api/v0/customer': 'Customer',
    '/api/v0/subscriptions/?limit=20': 'SubscriptionPage',
    '/api/v0/subscriptions/sub_1/access-tokens/': 'AccessTokenPage',
  };
  const jsonBlocks = (markdown: string): unknown[] =>
    Array.from(markdown.matchAll(/^```json\n(.*?)^```/gms), ([, json = '']) => JSON.parse(json));

  it('shows examples of the portal that openapi.yaml accepts', async () => {
    const readme = await readFile('src/docs/portal-api.md', 'utf8');
    const urls = Array.from(readme.matchAll(/^`GET (\S+)`$/gm), ([, url = '']) => url);
    const bodies = jsonBlocks(readme);
    expect(urls).toEqual(Object.keys(PATHS));
    expect(bodies).toHaveLength(urls.length);
    for (const [index, url] of urls.entries())
      expect([url, contract.errors(PATHS[url] ?? '', bodies[index])]).toEqual([url, []]);
  });

  it('shows an example of usage that openapi.yaml accepts', async () => {
    const bodies = jsonBlocks(await readFile('src/docs/usage-endpoint.md', 'utf8'));
    expect(bodies).toHaveLength(1);
    expect(contract.errors('Usage', bodies[0])).toEqual([]);
  });

  it('lists the statuses of the usage endpoint in openapi.yaml', async () => {
    const readme = await readFile('src/docs/usage-endpoint.md', 'utf8');
    const [, table = ''] = /^\| status +\| when +\|\n((?:\|.*\n)+)/m.exec(readme) ?? [];
    const cells = Array.from(table.matchAll(/^\| ([\d, ]*\d) +\|/gm), ([, cell = '']) => cell.split(', ')).flat();
    const described = Object.keys(contract.specification['paths']['/usage'].get.responses);
    expect(cells.toSorted()).toEqual(described.filter((status) => status !== 'default').toSorted());
  });
});
