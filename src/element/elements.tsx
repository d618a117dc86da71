import { isResourceId } from '../api/identifier.js';
import type { StateFilter } from '../api/constants.js';
import type { AccountModel } from '../state/account-model.js';
import { prefetchQuery } from '../state/query.js';
import { AccessTokens } from '../widgets/access-tokens/access-tokens.js';
import { Account } from '../widgets/account/account.js';
import { CustomerCard } from '../widgets/customer-card/customer-card.js';
import { SubscriptionList, type SubscriptionListProps } from '../widgets/subscription-list/subscription-list.js';
import { Usage } from '../widgets/usage/usage.js';
import { usageFile } from '../widgets/usage/usage-file.js';
import type { WidgetName } from '../widgets/widget-events.js';
import { readAttribute, readAttributes, withAttributes } from './attribute.js';
import { ACCESS_TOKENS_ATTRIBUTES, LIST_ATTRIBUTES, USAGE, USAGE_ATTRIBUTES } from './attributes.js';
import { mountedWidgets } from './page-lifecycle.js';
import { PortalElement } from './portal-element.js';
import { report } from './report.js';
import { accountOfElement, usageUrlOf } from './settings.js';
import { readLinkFromUrl, readStateFromUrl, syncSelection, writeStateToUrl } from './url-state.js';

/** An element with a list of subscriptions, whose filter may be kept in the page's URL. */
abstract class ListElement extends withAttributes(PortalElement, LIST_ATTRIBUTES) {
  /** The filter that the integrator has set, before the URL or the user selected another one. */
  #defaultState: StateFilter | undefined;
  /** The filter in the URL. It is not reflected to the attribute, because hydration compares the attributes with the server-rendered markup. */
  #urlState: StateFilter | undefined;

  /** Status filter; empty for all. */
  override get state(): StateFilter {
    return this.#urlState ?? readAttribute(this, 'state', LIST_ATTRIBUTES.state);
  }
  override set state(value: StateFilter | null | undefined) {
    super.state = value;
    // Also the attribute that has this value already wins over the URL.
    if (this.#urlState !== undefined) this.attributeChangedCallback('state');
  }

  override attributeChangedCallback(name?: string): void {
    if (name === 'state') {
      this.#urlState = undefined;
      if (this.isConnected && this.urlSync) writeStateToUrl(this.state, this.#defaultState ?? '');
    }
    if (name === 'url-sync' && this.isConnected) this.#readUrl();
    super.attributeChangedCallback();
  }

  /** @internal */
  protected override mountedCallback(): void {
    this.#readUrl();
  }

  /** @internal */
  protected override prefetch(account: AccountModel): void {
    const { state, pageSize } = this.listProps();
    // First, because the usage is requested as soon as the list is loaded, if the tokens are.
    prefetchSelected(account, this, this.widget);
    prefetchQuery(account.subscriptions({ state, pageSize }));
    prefetchUsageFile(this);
  }

  /** @internal */
  protected listProps(): SubscriptionListProps {
    const { pageSize, search, urlSync } = readAttributes(this, LIST_ATTRIBUTES);
    return {
      state: this.state,
      pageSize,
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
  protected override prefetch(account: AccountModel): void {
    prefetchQuery(account.customer());
  }

  /** @internal */
  protected renderWidget() {
    return <CustomerCard />;
  }
}

/** `<portal-subscription-list>`: the customer's subscriptions, with a status filter, and the access tokens and usage of each. */
export class SubscriptionListElement extends ListElement {
  /** @internal */
  protected readonly widget = 'subscription-list';

  /** @internal */
  protected renderWidget() {
    return <SubscriptionList {...this.listProps()} />;
  }
}

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

/** `<portal-usage>`: a meter for each quota of a subscription. */
export class UsageElement extends withAttributes(PortalElement, USAGE_ATTRIBUTES) {
  /** @internal */
  protected readonly widget = 'usage';

  /** @internal */
  protected override prefetch(account: AccountModel): void {
    if (!this.subscriptionId) prefetchSelected(account, this, this.widget);
    prefetchUsageFile(this);
  }

  /** @internal */
  protected renderWidget() {
    const { subscriptionId } = readAttributes(this, USAGE_ATTRIBUTES);
    const usageUrl = usageUrlOf(this);
    // An invalid URL has been reported, and a hidden element may be waiting for one.
    if (usageUrl === undefined && !this.getAttribute('usage-url') && !this.hidden) {
      report('noUsageUrl', `<${this.localName}>`);
    }
    return <Usage subscriptionId={subscriptionId} usageUrl={usageUrl} />;
  }
}

/** `<portal-account>`: all widgets in one responsive layout, a complete account page. */
export class AccountElement extends withAttributes(ListElement, ACCESS_TOKENS_ATTRIBUTES) {
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

/** Requests what a widget shows of the selected subscription before the list says which one that is: probably the linked or remembered one. */
function prefetchSelected(account: AccountModel, element: Element, widget: WidgetName): void {
  const { selection, session } = account;
  if (selection.selectedId.peek() !== undefined || session.isExpired.peek()) return;
  // Lists and accounts of the same API base.
  const lists = [...mountedWidgets()]
    .filter((each) => each instanceof ListElement)
    .filter((list) => accountOfElement(list)?.selection === selection);
  const id =
    (lists.some(({ urlSync }) => urlSync) ? readLinkFromUrl() : undefined) ??
    // A list alone has no panel open on arrival, unless a link names one.
    (widget === 'subscription-list'
      ? undefined
      : (lists.map((list) => list.getAttribute('subscription-id')).find(Boolean) ?? selection.memory.read()));
  if (id === undefined || !isResourceId(id)) return;
  const usageUrl = usageUrlOf(element);
  const isBySession = readAttributes(element, USAGE).usageAuth === 'session';
  if (widget !== 'usage' || (usageUrl && !isBySession)) account.speculate(id, account.accessTokens(id));
  if (!usageUrl || !isBySession) return;
  void loadUsageFile().then((usage) => {
    if (usage && element.isConnected && selection.selectedId.peek() === undefined && !session.isExpired.peek())
      account.speculate(id, usage.getUsageQuery(account, id, usageUrl, 'session'));
  });
}

function prefetchUsageFile(element: Element): void {
  if (usageUrlOf(element) !== undefined) void loadUsageFile();
}

/** Requests the code of usage, in the task after the requests to the API. After a failure, only the user tries it again. */
async function loadUsageFile() {
  await new Promise((resolve) => setTimeout(resolve));
  return usageFile.error.peek() ? undefined : usageFile.load();
}
