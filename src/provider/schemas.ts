import { array, boolean, fallback, nullish, number, pipe, string, transform, union, unknown } from 'valibot';
import { record } from '../api/resources/record.js';

/*
 * Schemas of the resources that the Provider API and the portal API describe differently. A field of the wrong type becomes
 * null and the record stays; numbers are read as text. An id or a token value of the wrong type invalidates the record.
 */
const strictText = nullish(string(), null);
const text = fallback(nullish(pipe(union([string(), number()]), transform(String)), null), null);
const reference = fallback(strictText, null);
const flag = fallback(nullish(boolean(), null), null);
const integer = fallback(nullish(number(), null), null);

/** The document calls the items of a Provider subscription untyped objects: they are passed through unchanged. */
const items = fallback(nullish(pipe(array(unknown()), transform((elements) => elements.filter(isObject))), []), []);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const subscriptionSchema = record({
  id: strictText,
  created_at: text,
  updated_at: text,
  vendor_id: reference,
  product_id: reference,
  customer_id: reference,
  order_id: reference,
  state: text,
  psp_name: text,
  billing_version: integer,
  is_cancelation_scheduled: flag,
  items,
  activated_at: text,
  expired_at: text,
  cancellation_scheduled_at: text,
  canceled_at: text,
  past_due_at: text,
});

/** Expiry is strict, because null means "no expiry": a token must not become valid forever by a field of the wrong type. */
export const accessTokenSchema = record({
  id: strictText,
  name: text,
  value: strictText,
  issued_at: text,
  expires_at: nullish(pipe(union([string(), number()]), transform(String)), null),
  is_expired: nullish(boolean(), null),
});
