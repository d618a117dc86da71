// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc, { type Arbitrary } from 'fast-check';
import type { GenericSchema, InferOutput } from 'valibot';
import { build, createBuilder, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessToken, accessTokenSchema } from '../../src/api/resources/access-token.js';
import { type BillableMetric, billableMetricSchema } from '../../src/api/resources/billable-metric.js';
import { type Customer, customerSchema } from '../../src/api/resources/customer.js';
import { checkPage } from '../../src/api/resources/page.js';
import { checkResource } from '../../src/api/resources/record.js';
import { type Subscription, subscriptionSchema } from '../../src/api/resources/subscription.js';
import { buildBundle } from '../../src/release/bundle.js';
import { compiledSchemas } from '../../src/release/compiled-schemas.js';
import { withPollution } from '../api/resources/describe-fields.js';
import {
  anyAccessToken,
  anyAnswer,
  anyBillableMetric,
  anyCustomer,
  anyJson,
  anyPollution,
  anySubscription,
} from './any-record.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compiled-schemas-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** The code that a build with compiled schemas makes of one file. */
async function compile(schemas: string, code: string): Promise<string> {
  const entry = join(folder, 'entry.ts');
  await writeFile(entry, code);
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [compiledSchemas(schemas, ['client'])],
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output[0].code;
}

/** A resource with what its compiled schema leaves out, which is what the document has but nobody is ever shown. */
interface Resource {
  readonly module: string;
  readonly schemaName: string;
  readonly schema: GenericSchema;
  readonly record: Arbitrary<object>;
  shown(checked: unknown): object;
}

function resource<Schema extends GenericSchema>(
  module: string,
  schemaName: string,
  schema: Schema,
  record: Arbitrary<object>,
  shown: (checked: InferOutput<Schema>) => object,
): Resource {
  return { module, schemaName, schema, record, shown };
}

function without<Fields extends object, Name extends keyof Fields & string>(
  fields: Fields,
  ...names: Name[]
): Omit<Fields, Name> {
  const others = Object.entries(fields).filter(([name]) => !names.some((each) => each === name));
  return Object.fromEntries(others) as Omit<Fields, Name>;
}

type CheckedSubscription = InferOutput<typeof subscriptionSchema>;
type CheckedItem = CheckedSubscription['items']['records'][number];

function shownSubscription({ items, ...checked }: CheckedSubscription): Subscription {
  return {
    ...without(checked, 'vendor_id', 'product_id', 'customer_id', 'order_id', 'psp_name', 'billing_version'),
    items: { records: items.records.map(shownItem), rejected: items.rejected },
  };
}

function shownItem({ price, ...checked }: CheckedItem): Subscription['items']['records'][number] {
  return {
    ...without(checked, 'id', 'subscription_id', 'price_id', 'created_at', 'updated_at'),
    price: price && shownPrice(price),
  };
}

function shownPrice(checked: NonNullable<CheckedItem['price']>) {
  const ids = ['base_product_id', 'parent_id', 'product_id', 'customer_id', 'subscription_id', 'vendor_id'] as const;
  const adjustment = ['quantity', 'is_quantity_adjustable', 'quantity_adjustment_min', 'quantity_adjustment_max'] as const;
  return without(checked, 'id', ...ids, ...adjustment, 'created_at', 'updated_at');
}

const shownCustomer = (checked: InferOutput<typeof customerSchema>): Customer => without(checked, 'external_id');
const shownToken = (checked: AccessToken): AccessToken => checked;
const shownMetric = (checked: BillableMetric): BillableMetric => checked;

const RESOURCES = [
  resource('customer', 'customerSchema', customerSchema, anyCustomer, shownCustomer),
  resource('subscription', 'subscriptionSchema', subscriptionSchema, anySubscription, shownSubscription),
  resource('access-token', 'accessTokenSchema', accessTokenSchema, anyAccessToken, shownToken),
  resource('billable-metric', 'billableMetricSchema', billableMetricSchema, anyBillableMetric, shownMetric),
];

describe.each(RESOURCES)('$schemaName, compiled,', { timeout: 30_000 }, ({ module, schemaName, schema, record, shown }) => {
  let compiled: {
    checkResource(body: unknown): object | null;
    checkPage(body: unknown): object | null;
  };

  beforeAll(async () => {
    const resources = resolve('src/api/resources');
    const code = await compile(
      resources,
      `import { checkPage as page } from '${resources}/page.ts';
       import { checkResource as resource } from '${resources}/record.ts';
       import { ${schemaName} as schema } from '${resources}/${module}.ts';
       export const checkPage = (body) => page(schema, body);
       export const checkResource = (body) => resource(schema, body);`,
    );
    compiled = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  });

  const shownResource = (body: unknown): object | null => {
    const checked = checkResource(schema, body);
    return checked === null ? null : shown(checked);
  };
  const shownPage = (body: unknown): object | null => {
    const page = checkPage(schema, body);
    return page && { ...page, records: page.records.map(shown) };
  };

  it('reads a record as the schema does, and refuses the same', () => {
    const outcomes = { read: 0, refused: 0 };
    fc.assert(
      fc.property(record, (body) => {
        const expected = shownResource(body);
        expect(compiled.checkResource(body)).toStrictEqual(expected);
        outcomes[expected === null ? 'refused' : 'read'] += 1;
      }),
      { numRuns: 300 },
    );
    expect(outcomes.read).toBeGreaterThan(0);
    expect(outcomes.refused).toBeGreaterThan(0);
  });

  it('reads any JSON as the schema does', () => {
    fc.assert(
      fc.property(anyJson, (body) => {
        expect(compiled.checkResource(body)).toStrictEqual(shownResource(body));
      }),
      { numRuns: 300 },
    );
  });

  it('reads an answer as the schema does', () => {
    fc.assert(
      fc.property(anyAnswer(record), (body) => {
        expect(compiled.checkPage(body)).toStrictEqual(shownPage(body));
      }),
      { numRuns: 200 },
    );
  });

  it('reads the same on a page that has polluted Object.prototype', () => {
    fc.assert(
      fc.property(anyPollution, record, anyAnswer(record), (pollution, body, answer) => {
        const clean = [shownResource(body), shownPage(answer)];
        const bySchema = withPollution(pollution, () => [checkResource(schema, body), checkPage(schema, answer)]);
        const byShape = withPollution(pollution, () => [compiled.checkResource(body), compiled.checkPage(answer)]);
        expect(bySchema).toStrictEqual([checkResource(schema, body), checkPage(schema, answer)]);
        expect(byShape).toStrictEqual(clean);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a build', () => {
  const compilePlan = async (plan: string): Promise<string> => {
    const schemas = join(folder, 'schemas');
    await mkdir(schemas, { recursive: true });
    await writeFile(join(schemas, 'plan.ts'), plan);
    return compile(schemas, "export * from './schemas/plan.ts';");
  };

  it('fails at a schema that no shape stands for', async () => {
    const built = compilePlan("export const planSchema = { kind: 'schema', type: 'picklist' };");
    await expect(built).rejects.toThrow('No shape stands for planSchema, a schema of picklist');
  });

  it('fails at a file that exports schemas and something else', async () => {
    const built = compilePlan("export const LIMIT = 3; export const planSchema = { kind: 'schema', type: 'string' };");
    await expect(built).rejects.toThrow(/plan\.ts exports schemas and LIMIT, which is none/);
  });
});

describe.each(['script', 'module'])('the %s of the release', (environment) => {
  it('holds no valibot', { timeout: 60_000 }, async () => {
    const builder = await createBuilder({ logLevel: 'silent' });
    const { code, map } = await buildBundle(builder, environment);
    expect(map.sources.filter((source) => source.includes('valibot'))).toEqual([]);
    expect(map.sources.join()).toContain('compiled-record.ts');
    expect(code).not.toMatch(/~standard|~run/);
  });
});
