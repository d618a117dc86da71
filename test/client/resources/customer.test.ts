import { expect, it } from 'vitest';
import { customerSchema } from '../../../src/client/resources/customer.js';
import { parseResource } from '../../../src/client/resources/parse.js';

it.each([
  ['crm-7', 'crm-7'],
  [7, null],
  [undefined, null],
])('the external_id %j of a customer, which openapi.yaml lacks, is read as %j', (externalId, expected) => {
  expect(parseResource(customerSchema, { external_id: externalId })?.external_id).toBe(expected);
});
