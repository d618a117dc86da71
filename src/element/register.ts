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

export const WIDGET_NAMES: readonly string[] = Object.keys(WIDGETS);

/** False in test environments without styles, such as jsdom. */
const hasStyles = (): boolean => !!globalThis.CSS?.supports;

/** The browser may be too old for these features, or a script may have replaced them. */
const FEATURES: Readonly<Record<string, () => unknown>> = {
  'light-dark()': () => !hasStyles() || CSS.supports('color:light-dark(red,red)'),
  'AbortSignal.any': () => AbortSignal.any,
  queueMicrotask: () => typeof queueMicrotask === 'function',
  MutationObserver: () => new MutationObserver(() => undefined).observe,
  CSSStyleSheet: () =>
    !hasStyles() || ('adoptedStyleSheets' in ShadowRoot.prototype && new CSSStyleSheet().replaceSync),
};

function isBroken(feature: string): boolean {
  try {
    return !FEATURES[feature]?.();
  } catch {
    return true;
  }
}

/**
 * If a feature is missing, registers no elements, so that the page shows the content inside them.
 */
export function registerElements(): void {
  // If every object has `then`, promises don't settle. `polluted-prototype.ts` has already warned
  // about it.
  if ('then' in Object.prototype) return;
  const broken = Object.keys(FEATURES).filter(isBroken);
  if (broken.length > 0) return warnOnce('browser', broken.join(', '));
  const foreign: string[] = [];
  for (const [name, element] of Object.entries(WIDGETS)) {
    const defined = customElements.get(`portal-${name}`);
    if (!defined) customElements.define(`portal-${name}`, element);
    else if (defined !== element) foreign.push(`<portal-${name}>`);
  }
  if (foreign.length > 0) warnOnce('defined', foreign.join(', '));
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', warnAboutUnknownElements, { once: true });
  else warnAboutUnknownElements();
}

/** Finds misspelled tags such as `<portal-acount>`. */
function warnAboutUnknownElements(): void {
  // Don't warn about elements with children, which are probably components of the page.
  for (const { localName, childElementCount } of document.getElementsByTagName('*'))
    if (localName.startsWith('portal-') && !childElementCount && !customElements.get(localName))
      warnOnce('unknownElement', localName, WIDGET_NAMES);
}
