import { prefetchQuery } from '../state/query.js';
import type { PortalModel } from '../state/portal-model.js';
import { CustomerCard } from '../widgets/customer-card/customer-card.js';
import { PortalElement } from './portal-element.js';

/** `<portal-customer-card>`: name, email and postal address of the signed-in customer. */
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
