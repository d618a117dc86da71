import type { WidgetName } from '../ui/widget-events.js';
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

/** Registers the elements. In a browser that is too old, registers none, so that the page shows their content instead. */
export function registerElements(): void {
  // Test environments lack `CSS.supports`.
  if (!AbortSignal.any || !(globalThis.CSS?.supports?.('color:light-dark(red,red)') ?? true))
    return warnOnce('browser', 'the browser');
  const foreign = WIDGET_NAMES.filter((name) => {
    const defined = customElements.get(`portal-${name}`);
    if (!defined) customElements.define(`portal-${name}`, WIDGETS[name]);
    return defined && defined !== WIDGETS[name];
  });
  if (foreign.length > 0) warnOnce('defined', foreign.map((name) => `<portal-${name}>`).join(', '));
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', warnAboutUnknownElements, { once: true });
  else warnAboutUnknownElements();
}

/** Warns about elements whose names look like misspelled widgets. */
function warnAboutUnknownElements(): void {
  // An element with children may be a component of the page.
  for (const { localName, childElementCount } of document.getElementsByTagName('*'))
    if (localName.startsWith('portal-') && !childElementCount && !customElements.get(localName))
      warnOnce('unknownElement', localName, WIDGET_NAMES);
}
