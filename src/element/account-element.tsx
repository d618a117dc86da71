import { prefetchQuery } from '../state/query.js';
import type { PortalModel } from '../state/portal-model.js';
import { Account } from './account.js';
import { readAttributes } from './attribute.js';
import { ACCESS_TOKENS_ATTRIBUTES, ACCOUNT_ATTRIBUTES } from './attributes.js';
import { ListElement } from './list-element.js';
import { withAttributes } from './with-attributes.js';

/** `<portal-account>`: all widgets in one responsive layout, a complete account page. */
export class AccountElement extends withAttributes(ListElement, ACCOUNT_ATTRIBUTES) {
  /** @internal */
  protected readonly widget = 'account';

  /** @internal */
  protected override prefetch(client: PortalModel): void {
    prefetchQuery(client.customer());
    super.prefetch(client);
  }

  /** @internal */
  protected renderWidget() {
    return <Account {...this.listProps()} {...readAttributes(this, ACCESS_TOKENS_ATTRIBUTES)} />;
  }
}
