import type { InferOutput } from 'valibot';
import { foreignId, nullableBoolean, nullableString, record, strictString } from './schema.js';

export const customerSchema = record({
  id: strictString,
  name: nullableString,
  email: nullableString,
  external_id: foreignId,
  billing_address_line1: nullableString,
  billing_address_line2: nullableString,
  billing_address_city: nullableString,
  billing_address_country_code: nullableString,
  billing_address_zip_code: nullableString,
  billing_address_region: nullableString,
  is_business: nullableBoolean,
  business_name: nullableString,
  company_number: nullableString,
  tax_identifier: nullableString,
});

export type Customer = InferOutput<typeof customerSchema>;
