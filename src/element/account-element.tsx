import { prefetchQuery } from '../state/query.js';
import type { AccountModel } from '../state/account-model.js';
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
  protected override prefetch(account: AccountModel): void {
    prefetchQuery(account.customer());
    super.prefetch(account);
  }

  /** @internal */
  protected renderWidget() {
    return <Account {...this.listProps()} {...readAttributes(this, ACCESS_TOKENS_ATTRIBUTES)} />;
  }
}
