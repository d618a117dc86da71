import { CustomerCard } from '../widgets/customer-card/customer-card.js';
import type { WidgetProps } from '../widgets/widget-props.js';
import { PortalElement } from './portal-element.js';

/** `<portal-customer-card>` */
export class CustomerCardElement extends PortalElement {
  static readonly observedAttributes = PortalElement.commonAttributes;
  override readonly widget = 'customer-card';

  protected override renderWidget(props: WidgetProps) {
    return <CustomerCard {...props} />;
  }
}
