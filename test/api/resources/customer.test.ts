// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { customerSchema } from '../../../src/api/resources/customer.js';
import { checkResource } from '../../../src/api/resources/record.js';
import { describeFields } from './describe-fields.js';

describe('a customer', () => {
  describeFields((input) => checkResource(customerSchema, input), {
    id: 'text',
    name: 'text',
    email: 'text',
    external_id: 'spare text',
    billing_address_line1: 'text',
    billing_address_line2: 'text',
    billing_address_city: 'text',
    billing_address_country_code: 'text',
    billing_address_zip_code: 'text',
    billing_address_region: 'text',
    is_business: 'flag',
    business_name: 'text',
    company_number: 'text',
    tax_identifier: 'text',
  });

  it('keeps a full record', () => {
    const customer = {
      id: 'cus_1',
      name: 'Zoë Ångström',
      email: 'zoe@example.com',
      external_id: 'crm-7',
      billing_address_line1: '1 Main Street',
      billing_address_line2: null,
      billing_address_city: 'Example',
      billing_address_country_code: 'IE',
      billing_address_zip_code: 'D01 X2Y3',
      billing_address_region: null,
      is_business: true,
      business_name: 'Ångström Ltd',
      company_number: '0012345',
      tax_identifier: 'IE1234567X',
    };
    expect(checkResource(customerSchema, customer)).toStrictEqual(customer);
  });
});
