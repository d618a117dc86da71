import type { WidgetName } from '../widgets/widget-events.js';
import {
  AccessTokensElement,
  AccountElement,
  CustomerCardElement,
  SubscriptionListElement,
  UsageElement,
} from './elements.js';
import { warnOnce } from './warnings.js';

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
    return warnOnce('browser', 'the browser');
  for (const name of WIDGET_NAMES) {
    const defined = customElements.get(`portal-${name}`);
    if (!defined) customElements.define(`portal-${name}`, WIDGETS[name]);
    else if (defined !== WIDGETS[name]) warnOnce('defined', `portal-${name}`);
  }
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', warnAboutUnknownElements, { once: true });
  else warnAboutUnknownElements();
}

/** Elements of the document that look like ours. */
function warnAboutUnknownElements(): void {
  // One with content shows something, and may be a component of the page.
  for (const { localName, childElementCount } of document.getElementsByTagName('*'))
    if (localName.startsWith('portal-') && !childElementCount && !customElements.get(localName))
      warnOnce('unknownElement', localName, WIDGET_NAMES);
}
