import { customerRecord } from '../resources/customer.js';
import type { AccountDefinition } from './account.js';
import { openPlans } from './subscription-plan.js';

/** A customer of whom nothing but a name and an email is known, without any subscription. */
export const empty: AccountDefinition = {
  id: 'empty',
  label: 'Empty',
  description: 'A customer with nothing but a name and an email, and no subscriptions.',
  open: (context) =>
    openPlans(
      context,
      'empty',
      customerRecord({
        name: 'Sam Okafor',
        email: 'sam.okafor@example.com',
        external_id: '',
        billing_address_line1: '',
        billing_address_city: '',
        billing_address_region: null,
        billing_address_zip_code: '',
        billing_address_country_code: '',
      }),
      [],
    ),
};
