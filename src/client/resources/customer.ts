import { isObject, type Schema } from './parse.js';
import { relatedId, nullableBoolean, nullableString, record, strictString } from './schema.js';

/** A field is null if the API doesn't report it. */
export interface Customer {
  readonly id: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly external_id: string | null;
  readonly billing_address_line1: string | null;
  readonly billing_address_line2: string | null;
  readonly billing_address_city: string | null;
  readonly billing_address_country_code: string | null;
  readonly billing_address_zip_code: string | null;
  readonly billing_address_region: string | null;
  readonly is_business: boolean | null;
  readonly business_name: string | null;
  readonly company_number: string | null;
  readonly tax_identifier: string | null;
}

const entries = {
  id: strictString,
  name: nullableString,
  email: nullableString,
  external_id: relatedId,
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

export const customerSchema: Schema<Customer> = record(entries);

/** Returns false for a wrapper such as `{ "data": { … } }`. */
export function hasCustomerField(body: unknown): boolean {
  return isObject(body) && Object.keys(body).some((name) => Object.hasOwn(entries, name));
}
