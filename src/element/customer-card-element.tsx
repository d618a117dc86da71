import { prefetchQuery } from '../state/query.js';
import type { AccountModel } from '../state/account-model.js';
import { CustomerCard } from '../widgets/customer-card/customer-card.js';
import { PortalElement } from './portal-element.js';

/** `<portal-customer-card>`: name, email and postal address of the signed-in customer. */
export class CustomerCardElement extends PortalElement {
  /** @internal */
  protected readonly widget = 'customer-card';

  /** @internal */
  protected override prefetch(account: AccountModel): void {
    prefetchQuery(account.customer());
  }

  /** @internal */
  protected renderWidget() {
    return <CustomerCard />;
  }
}
