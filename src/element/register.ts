import type { WidgetName } from '../widgets/widget-events.js';
import {
  AccessTokensElement,
  AccountElement,
  CustomerCardElement,
  SubscriptionListElement,
  UsageElement,
} from './elements.js';
import { report } from './report.js';

const WIDGETS: Readonly<Record<WidgetName, CustomElementConstructor>> = {
  account: AccountElement,
  'customer-card': CustomerCardElement,
  'subscription-list': SubscriptionListElement,
  'access-tokens': AccessTokensElement,
  usage: UsageElement,
};

export const WIDGET_NAMES = Object.keys(WIDGETS) as readonly WidgetName[];

/** Registers the elements that the page does not have yet. Without what they need, what they enclose is shown. */
export function registerElements(): void {
  // Environments of tests lack `CSS.supports`, and have no styles to support.
  if (!AbortSignal.any || !(globalThis.CSS?.supports?.('color:light-dark(red,red)') ?? true))
    return report('browser', 'the browser');
  for (const name of WIDGET_NAMES) {
    const defined = customElements.get(`portal-${name}`);
    if (!defined) customElements.define(`portal-${name}`, WIDGETS[name]);
    else if (defined !== WIDGETS[name]) report('defined', `portal-${name}`);
  }
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', reportUnknownElements, { once: true });
  else reportUnknownElements();
}

/** Elements of the document that look like ours. */
function reportUnknownElements(): void {
  // One with content shows something, and may be a component of the page.
  for (const { localName, childElementCount } of document.getElementsByTagName('*'))
    if (localName.startsWith('portal-') && !childElementCount && !customElements.get(localName))
      report('unknownElement', localName, WIDGET_NAMES);
}
