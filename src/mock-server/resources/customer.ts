/** A customer as the Provider API returns it. The Portal API omits `external_id`. */
const EXAMPLE = {
  id: 'cus_example',
  name: 'Robin Example',
  email: 'robin@example.com',
  external_id: 'external-1',
  billing_address_line1: '1 Main Street',
  billing_address_line2: null as string | null,
  billing_address_city: 'Springfield',
  billing_address_country_code: 'US',
  billing_address_zip_code: '62701',
  billing_address_region: 'IL' as string | null,
  is_business: false,
  business_name: '',
  company_number: '',
  tax_identifier: '',
};

export type Customer = typeof EXAMPLE;

/** Creates a complete customer with defaults for omitted fields. */
export function customerRecord(fields: Partial<Customer> = {}): Customer {
  return { ...EXAMPLE, ...fields };
}

export function portalCustomer(customer: unknown): unknown {
  if (typeof customer !== 'object' || customer === null) return customer;
  return Object.fromEntries(Object.entries(customer).filter(([field]) => field !== 'external_id'));
}
