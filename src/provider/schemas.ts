import { isObject } from '../client/resources/parse.js';
import { relatedId, nullableNumber, nullableString, opaqueArray, record } from '../client/resources/schema.js';
import { subscriptionEntries } from '../client/resources/subscription.js';

export const subscriptionSchema = record({
  ...subscriptionEntries,
  vendor_id: relatedId,
  psp_name: nullableString,
  billing_version: nullableNumber,
  // The API documents items as untyped objects, so pass them on unchanged.
  items: (input) => opaqueArray(input).filter(isObject),
});
