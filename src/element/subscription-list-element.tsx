import type { StateFilter } from '../api/portal-client.js';
import { SubscriptionList } from '../widgets/subscription-list/subscription-list.js';
import type { WidgetProps } from '../widgets/widget-props.js';
import { readCount, readState } from './attributes.js';
import { PortalElement } from './portal-element.js';
import { stateFromUrl, stateToUrl } from './state-in-url.js';

const DEFAULT_PAGE_SIZE = 20;

/** `<portal-subscription-list>` */
export class SubscriptionListElement extends PortalElement {
  static readonly observedAttributes = [...PortalElement.commonAttributes, 'state', 'page-size', 'url-sync'];
  override readonly widget = 'subscription-list';
  /** What the page's author asked for, before the visitor or the URL chose otherwise. */
  #defaultState: StateFilter | undefined;

  override connectedCallback(): void {
    this.#defaultState ??= this.#state;
    if (this.hasAttribute('url-sync')) this.#followUrl();
    addEventListener('popstate', this.#followUrl);
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    removeEventListener('popstate', this.#followUrl);
    super.disconnectedCallback();
  }

  get #state(): StateFilter {
    return readState(this.getAttribute('state')) ?? '';
  }

  readonly #followUrl = (): void => {
    if (this.hasAttribute('url-sync')) this.setAttribute('state', stateFromUrl() ?? this.#defaultState ?? '');
  };

  readonly #choose = (state: StateFilter): void => {
    this.setAttribute('state', state);
    if (this.hasAttribute('url-sync')) stateToUrl(state, this.#defaultState ?? '');
  };

  protected override renderWidget(props: WidgetProps) {
    return (
      <SubscriptionList
        {...props}
        state={this.#state}
        pageSize={readCount(this.getAttribute('page-size')) ?? DEFAULT_PAGE_SIZE}
        onChoose={this.#choose}
      />
    );
  }
}
