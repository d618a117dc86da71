// @vitest-environment node
import { expectTypeOf, it } from 'vitest';
import type { accessTokenSchema } from '../../src/api/resources/access-token.js';
import type { customerSchema } from '../../src/api/resources/customer.js';
import type { billableMetricSchema } from '../../src/api/resources/billable-metric.js';
import type { AccessToken, BillableMetric, Customer, Quota, Subscription } from '../../src/provider/resources.js';
import type { subscriptionSchema } from '../../src/provider/schemas.js';

/** The written types are `readonly`, the inferred ones are not. */
type Writable<Value> = Value extends object ? { -readonly [Name in keyof Value]: Writable<Value[Name]> } : Value;
/** What a schema reads. */
type InferOutput<Read extends (input: unknown) => unknown> = Exclude<ReturnType<Read>, symbol>;
type InferredMetric = InferOutput<typeof billableMetricSchema>;

// Checked by `tsc`.
it('the written types have exactly the fields of the schemas', () => {
  expectTypeOf<Writable<Customer>>().toEqualTypeOf<Writable<InferOutput<typeof customerSchema>>>();
  expectTypeOf<Writable<Subscription>>().toEqualTypeOf<Writable<InferOutput<typeof subscriptionSchema>>>();
  expectTypeOf<Writable<AccessToken>>().toEqualTypeOf<Writable<InferOutput<typeof accessTokenSchema>>>();
  expectTypeOf<Writable<Omit<BillableMetric, 'quotas'>>>().toEqualTypeOf<Writable<Omit<InferredMetric, 'quotas'>>>();
  expectTypeOf<Writable<Quota>>().toEqualTypeOf<Writable<InferredMetric['quotas']['data'][number]>>();
});
