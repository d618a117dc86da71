import { AccessTokens } from '../widgets/access-tokens/access-tokens.js';
import { DEFAULT_REVEAL_SECONDS } from '../widgets/access-tokens/token-list.js';
import type { WidgetProps } from '../widgets/widget-props.js';
import { readAmount } from './attributes.js';
import { PortalElement } from './portal-element.js';

/** `<portal-access-tokens>` */
export class AccessTokensElement extends PortalElement {
  static readonly observedAttributes = [
    ...PortalElement.commonAttributes,
    'subscription-id',
    'reveal-seconds',
    'warn-days',
  ];
  override readonly widget = 'access-tokens';

  protected override renderWidget(props: WidgetProps) {
    return (
      <AccessTokens
        {...props}
        subscriptionId={this.getAttribute('subscription-id') || undefined}
        revealSeconds={readAmount(this.getAttribute('reveal-seconds')) || DEFAULT_REVEAL_SECONDS}
        warnDays={readAmount(this.getAttribute('warn-days'))}
      />
    );
  }
}
