// @vitest-environment node
import type { InferOutput } from 'valibot';
import { expectTypeOf, it } from 'vitest';
import type { accessTokenSchema } from '../../src/api/resources/access-token.js';
import type { customerSchema } from '../../src/api/resources/customer.js';
import type { subscriptionSchema } from '../../src/api/resources/subscription.js';
import type { billableMetricSchema } from '../../src/api/resources/billable-metric.js';
import type { AccessToken, BillableMetric, Customer, Subscription } from '../../src/provider/resources.js';

/** As the schemas infer them: `readonly` is what only the written ones say. */
type Writable<Value> = Value extends object ? { -readonly [Name in keyof Value]: Writable<Value[Name]> } : Value;

// It is `tsc` that fails here.
it('the written types name every field of the schemas, and no other', () => {
  expectTypeOf<Writable<Customer>>().toEqualTypeOf<Writable<InferOutput<typeof customerSchema>>>();
  expectTypeOf<Writable<Subscription>>().toEqualTypeOf<Writable<InferOutput<typeof subscriptionSchema>>>();
  expectTypeOf<Writable<AccessToken>>().toEqualTypeOf<Writable<InferOutput<typeof accessTokenSchema>>>();
  expectTypeOf<Writable<BillableMetric>>().toEqualTypeOf<Writable<InferOutput<typeof billableMetricSchema>>>();
});
