import type { StateFilter } from '../api/portal-client.js';
import { prefetchQuery } from '../state/query.js';
import type { PortalModel } from '../state/portal-model.js';
import { SubscriptionList, type SubscriptionListProps } from '../widgets/subscription-list/subscription-list.js';
import type { WidgetName } from '../widgets/widget-events.js';
import { parseAttribute, parsePositiveInteger, parseState, parseUsageUrl, setAttribute } from './parse-attributes.js';
import { PortalElement } from './portal-element.js';
import { readStateFromUrl, syncSelection, writeStateToUrl } from './url-state.js';

const DEFAULT_PAGE_SIZE = 20;

/**
 * The customer's subscriptions, with a status filter, and the access tokens and usage of each.
 *
 * @tagname portal-subscription-list
 * @attr {'' | 'active' | 'canceled'} state - Status filter; empty for all. Follows the user's selection.
 * @attr {number} [page-size=20] - Number of rows per request.
 * @attr {boolean} url-sync - Keeps the filter and the selected subscription in the host page's query string, as `state` and `subscription`.
 * @attr {string} usage-url - Address of the usage handler: https, or of the host page's own origin.
 * @fires {CustomEvent<{ state: string }>} portal-state-change - The user selected a status filter.
 * @fires {CustomEvent<{ subscriptionId: string }>} portal-select - The user selected a subscription.
 * @fires {CustomEvent<{ subscriptionId: string, tokenId: string }>} portal-token-reveal - A token was revealed.
 * @fires {CustomEvent<{ subscriptionId: string, tokenId: string, format?: string }>} portal-token-copy - A token was copied, or downloaded in a file.
 * @csspart state-filter - The status filter.
 * @csspart filter-option - An option of the filter.
 * @csspart rows - A list.
 * @csspart row - A subscription.
 * @csspart row-title - The heading of a subscription.
 * @csspart attention - The list of facts that need the user's attention.
 * @csspart row-details - The expanded details of a subscription.
 * @csspart row-tokens - The expanded access tokens of a subscription.
 * @csspart row-usage - The expanded usage of a subscription.
 * @csspart actions - The buttons that expand a subscription.
 * @csspart item - An item of a subscription.
 * @csspart amount - The price of an item.
 * @csspart tag - A property of a price.
 * @csspart badge - A state.
 * @csspart past-due - The notice of a past-due payment.
 * @csspart details - A list of fields.
 * @csspart empty - The message of an empty list.
 * @csspart pagination - The line with "Show more".
 * @csspart export - The line with "Export as CSV".
 */
export class SubscriptionListElement extends PortalElement {
  static override readonly observedAttributes = [
    ...PortalElement.observedAttributes,
    'state',
    'page-size',
    'url-sync',
    'usage-url',
  ];

  /** @internal */
  protected readonly widget: WidgetName = 'subscription-list';
  /** The filter that the integrator has set, before the URL or the user selected another one. */
  #defaultState: StateFilter | undefined;
  /** The filter in the URL. It is not reflected to the attribute, because hydration compares the attributes with the server-rendered markup. */
  #urlState: StateFilter | undefined;

  /** Status filter; empty for all. */
  get state(): StateFilter {
    return this.#urlState ?? parseAttribute(this, 'state', parseState) ?? '';
  }
  set state(value: StateFilter | null | undefined) {
    if (this.#urlState !== undefined) this.attributeChangedCallback('state');
    setAttribute(this, 'state', value);
  }

  /** Rows per request. */
  get pageSize(): number {
    return parseAttribute(this, 'page-size', parsePositiveInteger) ?? DEFAULT_PAGE_SIZE;
  }
  set pageSize(value: number | null | undefined) {
    setAttribute(this, 'page-size', value);
  }

  /** Whether the filter and the selected subscription are synchronized with the page's query string. */
  get urlSync(): boolean {
    // Some frameworks write `false` as text.
    return (this.getAttribute('url-sync') ?? 'false') !== 'false';
  }
  set urlSync(value: boolean | null | undefined) {
    setAttribute(this, 'url-sync', value);
  }

  /** URL of the vendor's usage handler. */
  get usageUrl(): string | undefined {
    return parseAttribute(this, 'usage-url', parseUsageUrl);
  }
  set usageUrl(value: string | null | undefined) {
    setAttribute(this, 'usage-url', value);
  }

  /** @internal */
  protected override mountedCallback(): void {
    this.#readUrl();
  }

  override attributeChangedCallback(name?: string): void {
    if (name === 'state') this.#urlState = undefined;
    if (name === 'url-sync' && this.isConnected) this.#readUrl();
    super.attributeChangedCallback();
  }

  /** @internal */
  protected override prefetch(client: PortalModel): void {
    prefetchQuery(client.subscriptions({ state: this.state, pageSize: this.pageSize }));
  }

  /** @internal */
  protected renderWidget() {
    return <SubscriptionList {...this.listProps()} />;
  }

  /** @internal */
  protected listProps(): SubscriptionListProps {
    const { state, pageSize, usageUrl, urlSync } = this;
    return {
      state,
      pageSize,
      usageUrl,
      onStateChange: this.#handleStateChange,
      syncSelection: urlSync ? syncSelection : undefined,
    };
  }

  #readUrl(): void {
    if (!this.urlSync) return;
    this.#defaultState ??= this.state;
    this.#urlState = readStateFromUrl();
  }

  readonly #handleStateChange = (state: StateFilter): void => {
    this.state = state;
    if (this.urlSync) writeStateToUrl(state, this.#defaultState ?? '');
  };
}
