import type { StateFilter } from '../api/portal-client.js';
import { prefetchQuery } from '../state/query.js';
import type { AccountModel } from '../state/account-model.js';
import type { SubscriptionListProps } from '../widgets/subscription-list/subscription-list.js';
import { readAttribute, readAttributes, writeAttribute } from './attribute.js';
import { LIST_ATTRIBUTES } from './attributes.js';
import { usageUrlOf } from './element-settings.js';
import { PortalElement } from './portal-element.js';
import { prefetchSelected, prefetchUsageFile } from './prefetch.js';
import { readStateFromUrl, syncSelection, writeStateToUrl } from './url-state.js';
import { withAttributes } from './with-attributes.js';

/** An element with a list of subscriptions, whose filter may be kept in the page's URL. */
export abstract class ListElement extends withAttributes(PortalElement, LIST_ATTRIBUTES) {
  /** The filter that the integrator has set, before the URL or the user selected another one. */
  #defaultState: StateFilter | undefined;
  /** The filter in the URL. It is not reflected to the attribute, because hydration compares the attributes with the server-rendered markup. */
  #urlState: StateFilter | undefined;

  /** Status filter; empty for all. */
  override get state(): StateFilter {
    return this.#urlState ?? readAttribute(this, 'state', LIST_ATTRIBUTES.state);
  }
  override set state(value: StateFilter | null | undefined) {
    if (this.#urlState !== undefined) this.attributeChangedCallback('state');
    writeAttribute(this, 'state', value);
  }

  override attributeChangedCallback(name?: string): void {
    if (name === 'state') this.#urlState = undefined;
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
      // Own properties: what a script of the page has added to `Object.prototype` would be read otherwise.
      revealSeconds: undefined,
      warnDays: undefined,
      view: undefined,
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
