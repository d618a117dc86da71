import { Usage } from '../widgets/usage/usage.js';
import { parseAttribute, parseUsageUrl, setAttribute } from './parse-attributes.js';
import { PortalElement } from './portal-element.js';

/**
 * A meter for each quota of a subscription.
 *
 * @tagname portal-usage
 * @attr {string} subscription-id - The subscription; by default the one that is selected on the page.
 * @attr {string} usage-url - Address of the usage handler: https, or of the host page's own origin.
 * @fires {CustomEvent<{ subscriptionId: string }>} portal-select - The user selected a subscription.
 * @csspart picker - The select of the subscription.
 * @csspart rows - The list of quotas.
 * @csspart quota - A quota.
 * @csspart quota-name - The label of a quota.
 * @csspart meter - The meter of a quota.
 * @csspart badge - The state of a quota.
 * @csspart empty - The message of an empty list.
 */
export class UsageElement extends PortalElement {
  static override readonly observedAttributes = [...PortalElement.observedAttributes, 'subscription-id', 'usage-url'];

  /** @internal */
  protected readonly widget = 'usage';

  /** The subscription; `undefined` follows the selection of the page. */
  get subscriptionId(): string | undefined {
    return this.getAttribute('subscription-id') || undefined;
  }
  set subscriptionId(value: string | null | undefined) {
    setAttribute(this, 'subscription-id', value);
  }

  /** URL of the vendor's usage handler. */
  get usageUrl(): string | undefined {
    return parseAttribute(this, 'usage-url', parseUsageUrl);
  }
  set usageUrl(value: string | null | undefined) {
    setAttribute(this, 'usage-url', value);
  }

  /** @internal */
  protected renderWidget() {
    return <Usage subscriptionId={this.subscriptionId} usageUrl={this.usageUrl} />;
  }
}
