// @vitest-environment node
import { describe } from 'vitest';
import { customerSchema } from '../../../src/api/resources/customer.js';
import { parseResource } from '../../../src/api/resources/parse.js';
import { describeResource } from './describe-resource.js';

const customer = {
  id: 'cus_1',
  name: 'Zoë Ångström',
  email: 'zoe@example.com',
  external_id: 'crm-7',
  billing_address_line1: '1 Main Street',
  billing_address_line2: 'Unit 2',
  billing_address_city: 'Example',
  billing_address_country_code: 'IE',
  billing_address_zip_code: 'D01 X2Y3',
  billing_address_region: 'Leinster',
  is_business: true,
  business_name: 'Ångström Ltd',
  company_number: '0012345',
  tax_identifier: 'IE1234567X',
};

describe('a customer', () => {
  describeResource((input) => parseResource(customerSchema, input), {
    full: customer,
    strict: ['id'],
  });
});
