import type { PortalClient } from '../client/portal-client.js';
import type { Customer } from '../client/resources/customer.js';
import { createQuery, type Query, type QueryOptions } from './query.js';
import { shareStructure } from './structural-sharing.js';

export type CustomerQuery = Query<Customer>;

interface CustomerQueryOptions extends QueryOptions {
  readonly client: Pick<PortalClient, 'getCustomer'>;
  readonly onCustomerId: (id: string | null) => void;
}

export function createCustomerQuery({ client, onCustomerId, ...options }: CustomerQueryOptions): CustomerQuery {
  return createQuery<Customer>({
    ...options,
    operation: 'getCustomer',
    async fetch(abortSignal, previous) {
      const customer = await client.getCustomer(abortSignal);
      if (!abortSignal.aborted) onCustomerId(customer.id);
      return shareStructure(previous, customer);
    },
  });
}
