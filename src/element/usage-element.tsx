import type { AccountModel } from '../state/account-model.js';
import { Usage } from '../widgets/usage/usage.js';
import { readAttributes } from './attribute.js';
import { USAGE_ATTRIBUTES } from './attributes.js';
import { usageUrlOf } from './element-settings.js';
import { PortalElement } from './portal-element.js';
import { prefetchSelected, prefetchUsageFile } from './prefetch.js';
import { report } from './report.js';
import { withAttributes } from './with-attributes.js';

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
