import { prefetchQuery } from '../state/query.js';
import type { PortalModel } from '../state/portal-model.js';
import { CustomerCard } from '../widgets/customer-card/customer-card.js';
import { PortalElement } from './portal-element.js';

/**
 * Name, email and postal address of the signed-in customer.
 *
 * @tagname portal-customer-card
 * @csspart details - A list of fields.
 * @csspart address - The postal address.
 */
export class CustomerCardElement extends PortalElement {
  /** @internal */
  protected readonly widget = 'customer-card';

  /** @internal */
  protected override prefetch(client: PortalModel): void {
    prefetchQuery(client.customer());
  }

  /** @internal */
  protected renderWidget() {
    return <CustomerCard />;
  }
}
