import { array, fallback, nullish, pipe, transform, unknown } from 'valibot';
import { accessTokenSchema } from '../api/resources/access-token.js';
import { record } from '../api/resources/schema.js';
import { subscriptionEntries } from '../api/resources/subscription.js';

export { accessTokenSchema };

/** The document calls the items of a Provider subscription untyped objects: they are passed through unchanged. */
const items = fallback(nullish(pipe(array(unknown()), transform((elements) => elements.filter(isObject))), []), []);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const subscriptionSchema = record({ ...subscriptionEntries, items });
