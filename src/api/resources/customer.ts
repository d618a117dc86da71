import { foreignId, nullableBoolean, nullableString, record, type RecordOf, strictString } from './schema.js';

const fields = {
  id: strictString,
  name: nullableString,
  email: nullableString,
  /** The vendor's identifier of the customer. */
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
};

/** A customer's record. Null means not reported. */
export interface Customer extends RecordOf<typeof fields> {}

export const customerSchema = record(fields);
