import { prefetchQuery } from '../state/query.js';
import type { AccountModel } from '../state/account-model.js';
import { AccessTokens } from '../widgets/access-tokens/access-tokens.js';
import { readAttributes } from './attribute.js';
import { ACCESS_TOKENS_ATTRIBUTES } from './attributes.js';
import { PortalElement } from './portal-element.js';
import { prefetchSelected } from './prefetch.js';
import { withAttributes } from './with-attributes.js';

/** `<portal-access-tokens>`: the access tokens of a subscription, masked until they are revealed. */
export class AccessTokensElement extends withAttributes(PortalElement, ACCESS_TOKENS_ATTRIBUTES) {
  /** @internal */
  protected readonly widget = 'access-tokens';

  /** @internal */
  protected override prefetch(account: AccountModel): void {
    if (this.subscriptionId) prefetchQuery(account.accessTokens(this.subscriptionId));
    else prefetchSelected(account, this, this.widget);
  }

  /** @internal */
  protected renderWidget() {
    return <AccessTokens {...readAttributes(this, ACCESS_TOKENS_ATTRIBUTES)} />;
  }
}
