import { SubscriptionList } from '../widgets/subscription-list/subscription-list.js';
import { ListElement } from './list-element.js';

/** `<portal-subscription-list>`: the customer's subscriptions, with a status filter, and the access tokens and usage of each. */
export class SubscriptionListElement extends ListElement {
  /** @internal */
  protected readonly widget = 'subscription-list';

  /** @internal */
  protected renderWidget() {
    return <SubscriptionList {...this.listProps()} />;
  }
}
