import type { StateFilter } from '../client/constants.js';
import type { PageModel } from '../store/page-model.js';
import { prefetchQuery } from '../query/query.js';
import { AccessTokens, tokensSection } from '../features/access-tokens/access-tokens.js';
import type { AccessTokensLazyExports } from '../features/access-tokens/token-row.js';
import { Account } from '../features/account/account.js';
import { CustomerCard } from '../features/customer/customer-card.js';
import type { ExportLazyExports } from '../features/subscriptions/export/lazy-export.js';
import type { SearchLazyExports } from '../features/subscriptions/search/lazy-search.js';
import { SubscriptionList, type SubscriptionListProps } from '../features/subscriptions/subscription-list.js';
import { Usage, usageSection } from '../features/usage/usage.js';
import { provideFiles } from '../ui/lazy-file.js';
import type { MenuLazyExports } from '../ui/menu/menu-content.js';
import { importActions, importUsage } from './load-files.js';
import { readAttribute, readAttributes, withAttributes } from './settings/attributes.js';
import { ACCESS_TOKENS_ATTRIBUTES, LIST_ATTRIBUTES, USAGE_ATTRIBUTES } from './settings/settings.js';
import { PortalElement } from './portal-element.js';
import { prefetchRemembered, prefetchUsageFile } from './prefetch.js';
import { readStateFromUrl, syncSelection, writeStateToUrl } from './url-state.js';
import { usageUrlOf } from './usage-url.js';
import { warnOnce } from './warnings.js';

provideFiles({
  actions: importActions satisfies () => Promise<
    AccessTokensLazyExports & ExportLazyExports & SearchLazyExports & MenuLazyExports
  >,
  usage: importUsage,
});

const PANEL_SECTIONS = [tokensSection, usageSection];

abstract class ListElement extends withAttributes(PortalElement, LIST_ATTRIBUTES) {
  /** The filter that the page set. While it is selected, the URL has no `state` parameter. */
  #defaultState: StateFilter | undefined;
  /**
   * Don't write the filter from the URL to the `state` attribute, because frameworks compare
   * attributes with server-rendered markup.
   */
  #urlState: StateFilter | undefined;

  /** The status filter. Empty for all subscriptions. */
  override get state(): StateFilter {
    return this.#urlState ?? readAttribute(this, 'state', LIST_ATTRIBUTES.state);
  }
  override set state(value: StateFilter | null | undefined) {
    super.state = value;
    // Call the callback here, because browsers don't report the removal of an absent attribute.
    if (this.#urlState !== undefined) this.attributeChangedCallback('state');
  }

  override attributeChangedCallback(name?: string): void {
    if (name === 'state') {
      this.#urlState = undefined;
      if (this.isMounted && this.urlSync) writeStateToUrl(this.state, this.#defaultState ?? '');
    }
    if (name === 'url-sync' && this.isMounted) this.#readUrl();
    super.attributeChangedCallback();
  }

  override connectedCallback(): void {
    const isMoved = this.isMounted;
    super.connectedCallback();
    if (!isMoved) this.#readUrl();
  }

  /** @internal */
  protected override prefetch(page: PageModel): void {
    const { state, pageSize } = this.listProps();
    prefetchQuery(page.subscriptions({ state, pageSize }));
    prefetchUsageFile(this);
  }

  /** @internal */
  protected listProps(): SubscriptionListProps {
    const { pageSize, search, urlSync } = readAttributes(this, LIST_ATTRIBUTES);
    return {
      state: this.state,
      pageSize,
      sections: PANEL_SECTIONS,
      canSearch: search === 'on',
      usageUrl: usageUrlOf(this),
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
  };
}

/** `<portal-customer-card>`: name, email and postal address of the signed-in customer. */
export class CustomerCardElement extends PortalElement {
  /** @internal */
  protected readonly widget = 'customer-card';

  /** @internal */
  protected override prefetch(page: PageModel): void {
    prefetchQuery(page.customer());
  }

  /** @internal */
  protected renderWidget() {
    return <CustomerCard />;
  }
}

/**
 * `<portal-subscription-list>`: the customer's subscriptions, with the access tokens and usage of
 * each.
 */
export class SubscriptionListElement extends ListElement {
  /** @internal */
  protected readonly widget = 'subscription-list';

  /** @internal */
  protected renderWidget() {
    return <SubscriptionList {...this.listProps()} />;
  }
}

/** `<portal-access-tokens>`: the access tokens of a subscription. */
export class AccessTokensElement extends withAttributes(PortalElement, ACCESS_TOKENS_ATTRIBUTES) {
  /** @internal */
  protected readonly widget = 'access-tokens';

  /** @internal */
  protected override prefetch(page: PageModel): void {
    if (this.subscriptionId) prefetchQuery(page.accessTokens(this.subscriptionId));
    else prefetchRemembered(page, this, { showsTokens: true });
  }

  /** @internal */
  protected renderWidget() {
    return <AccessTokens {...readAttributes(this, ACCESS_TOKENS_ATTRIBUTES)} />;
  }
}

/** `<portal-usage>`: a meter for each quota of a subscription. */
export class UsageElement extends withAttributes(PortalElement, USAGE_ATTRIBUTES) {
  /** @internal */
  protected readonly widget = 'usage';

  /** @internal */
  protected override prefetch(page: PageModel): void {
    if (!this.subscriptionId) prefetchRemembered(page, this, { showsTokens: false });
    prefetchUsageFile(this);
  }

  /** @internal */
  protected renderWidget() {
    const { subscriptionId } = readAttributes(this, USAGE_ATTRIBUTES);
    const usageUrl = usageUrlOf(this);
    // Warn if the URL is missing. An invalid URL has its own warning, and a hidden element may get
    // a URL later.
    if (usageUrl === undefined && !this.getAttribute('usage-url') && !this.hidden) {
      warnOnce('noUsageUrl', `<${this.localName}>`);
    }
    return <Usage subscriptionId={subscriptionId} usageUrl={usageUrl} />;
  }
}

/** `<portal-account>`: all widgets in one responsive layout. */
export class AccountElement extends withAttributes(ListElement, ACCESS_TOKENS_ATTRIBUTES) {
  /** @internal */
  protected readonly widget = 'account';

  /** @internal */
  protected override prefetch(page: PageModel): void {
    prefetchQuery(page.customer());
    // Request the tokens before the list, because usage requests need a token. They can then start
    // as soon as the list has loaded.
    if (!this.subscriptionId) prefetchRemembered(page, this, { showsTokens: true });
    super.prefetch(page);
  }

  /** @internal */
  protected renderWidget() {
    return <Account {...this.listProps()} {...readAttributes(this, ACCESS_TOKENS_ATTRIBUTES)} />;
  }
}
