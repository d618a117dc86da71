import { prefetchQuery } from '../state/query.js';
import type { PortalModel } from '../state/portal-model.js';
import { Account } from './account.js';
import { parseAttribute, parseNonNegativeInteger, parsePositiveInteger, setAttribute } from './parse-attributes.js';
import { SubscriptionListElement } from './subscription-list-element.js';

/**
 * All widgets in one responsive layout: a complete account page.
 *
 * @tagname portal-account
 * @attr {string} subscription-id - The subscription of the access tokens and the usage; by default the one that is selected on the page.
 * @attr {number} [reveal-seconds=30] - Seconds after which a revealed token is masked again.
 * @attr {number} warn-days - Days before the expiry of a token from which a warning is shown; by default a fifth of its lifetime, 2 to 30 days.
 */
export class AccountElement extends SubscriptionListElement {
  static override readonly observedAttributes = [
    ...SubscriptionListElement.observedAttributes,
    'subscription-id',
    'reveal-seconds',
    'warn-days',
  ];

  /** @internal */
  protected override readonly widget = 'account';

  /** The subscription of the access tokens and the usage; `undefined` follows the selection of the page. */
  get subscriptionId(): string | undefined {
    return this.getAttribute('subscription-id') || undefined;
  }
  set subscriptionId(value: string | null | undefined) {
    setAttribute(this, 'subscription-id', value);
  }

  /** How long a token stays revealed, in seconds; `undefined` for the default of 30. */
  get revealSeconds(): number | undefined {
    return parseAttribute(this, 'reveal-seconds', parsePositiveInteger);
  }
  set revealSeconds(value: number | null | undefined) {
    setAttribute(this, 'reveal-seconds', value);
  }

  /** Days before its expiry from which a token is warned about; `undefined` for a fifth of its lifetime, 2 to 30. */
  get warnDays(): number | undefined {
    return parseAttribute(this, 'warn-days', parseNonNegativeInteger);
  }
  set warnDays(value: number | null | undefined) {
    setAttribute(this, 'warn-days', value);
  }

  /** @internal */
  protected override prefetch(client: PortalModel): void {
    super.prefetch(client);
    prefetchQuery(client.customer());
  }

  /** @internal */
  protected override renderWidget() {
    const { subscriptionId, revealSeconds, warnDays } = this;
    return (
      <Account
        {...this.listProps()}
        subscriptionId={subscriptionId}
        revealSeconds={revealSeconds}
        warnDays={warnDays}
      />
    );
  }
}
