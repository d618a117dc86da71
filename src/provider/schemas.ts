import { array, fallback, nullish, pipe, transform, unknown } from 'valibot';
import { accessTokenSchema } from '../api/resources/access-token.js';
import { foreignId, nullableBoolean, nullableNumber, nullableString, record, strictString } from '../api/resources/schema.js';

export { accessTokenSchema };

/** The document calls the items of a Provider subscription untyped objects: they are passed through unchanged. */
const items = fallback(nullish(pipe(array(unknown()), transform((elements) => elements.filter(isObject))), []), []);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const subscriptionSchema = record({
  id: strictString,
  created_at: nullableString,
  updated_at: nullableString,
  vendor_id: foreignId,
  product_id: foreignId,
  customer_id: foreignId,
  order_id: foreignId,
  state: nullableString,
  psp_name: nullableString,
  billing_version: nullableNumber,
  is_cancelation_scheduled: nullableBoolean,
  items,
  activated_at: nullableString,
  expired_at: nullableString,
  cancellation_scheduled_at: nullableString,
  canceled_at: nullableString,
  past_due_at: nullableString,
});
