import { prefetchQuery } from '../state/query.js';
import type { PortalModel } from '../state/portal-model.js';
import { AccessTokens } from '../widgets/access-tokens/access-tokens.js';
import { parseAttribute, parseNonNegativeInteger, parsePositiveInteger, setAttribute } from './parse-attributes.js';
import { PortalElement } from './portal-element.js';

/**
 * The access tokens of a subscription, masked until they are revealed.
 *
 * @tagname portal-access-tokens
 * @attr {string} subscription-id - The subscription; by default the one that is selected on the page.
 * @attr {number} [reveal-seconds=30] - Seconds after which a revealed token is masked again.
 * @attr {number} warn-days - Days before the expiry of a token from which a warning is shown; by default a fifth of its lifetime, 2 to 30 days.
 * @fires {CustomEvent<{ subscriptionId: string }>} portal-select - The user selected a subscription.
 * @fires {CustomEvent<{ subscriptionId: string, tokenId: string }>} portal-token-reveal - A token was revealed.
 * @fires {CustomEvent<{ subscriptionId: string, tokenId: string, format?: string }>} portal-token-copy - A token was copied, or downloaded in a file.
 * @csspart picker - The select of the subscription.
 * @csspart rows - The list of tokens.
 * @csspart token - A token.
 * @csspart token-name - The name of a token.
 * @csspart token-value - The masked or revealed value.
 * @csspart countdown - The seconds until a revealed value is masked.
 * @csspart badge - The expiry of a token.
 * @csspart empty - The message of an empty list.
 * @csspart menu - The menu of formats.
 * @csspart dialog - The confirmation of a download.
 * @csspart pagination - The line with "Show more".
 */
export class AccessTokensElement extends PortalElement {
  static override readonly observedAttributes = [
    ...PortalElement.observedAttributes,
    'subscription-id',
    'reveal-seconds',
    'warn-days',
  ];

  /** @internal */
  protected readonly widget = 'access-tokens';

  /** The subscription; `undefined` follows the selection of the page. */
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
    if (this.subscriptionId) prefetchQuery(client.accessTokens(this.subscriptionId));
  }

  /** @internal */
  protected renderWidget() {
    const { subscriptionId, revealSeconds, warnDays } = this;
    return <AccessTokens subscriptionId={subscriptionId} revealSeconds={revealSeconds} warnDays={warnDays} />;
  }
}
