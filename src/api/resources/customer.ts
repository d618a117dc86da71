import { flag, record, type Shown, spareText, text } from './record.js';

export const customerSchema = record({
  id: text,
  name: text,
  email: text,
  external_id: spareText,
  billing_address_line1: text,
  billing_address_line2: text,
  billing_address_city: text,
  billing_address_country_code: text,
  billing_address_zip_code: text,
  billing_address_region: text,
  is_business: flag,
  business_name: text,
  company_number: text,
  tax_identifier: text,
});

export type Customer = Shown<typeof customerSchema>;
