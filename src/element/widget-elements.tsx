import { resolveUsageUrl } from '../api/api-base.js';
import { AccessTokens } from '../widgets/access-tokens/access-tokens.js';
import { CustomerCard } from '../widgets/customer-card/customer-card.js';
import type { WidgetName } from '../widgets/widget-event.js';
import { Usage } from '../widgets/usage/usage.js';
import { pageOrigin } from './page-stores.js';
import { readAmount, readCount, readState } from './attributes.js';
import { UrlState } from './url-state.js';
import { type WidgetDefinition, widgetElement } from './widget-element.js';

const DEFINITIONS: Record<WidgetName, WidgetDefinition> = {
  'customer-card': {
    attributes: [],
    view: (props) => <CustomerCard {...props} />,
  },
  'subscription-list': {
    attributes: ['state', 'page-size', 'url-sync', 'usage-url'],
    view: (props, element) => (
      <UrlState
        {...props}
        state={readState(element.getAttribute('state')) ?? ''}
        pageSize={readCount(element.getAttribute('page-size')) ?? 20}
        isSynced={element.hasAttribute('url-sync')}
        usageUrl={usageUrlOf(element)}
        setState={(state) => element.setAttribute('state', state)}
      />
    ),
  },
  'access-tokens': {
    attributes: ['subscription-id', 'reveal-seconds', 'warn-days'],
    view: (props, element) => (
      <AccessTokens
        {...props}
        subscriptionId={element.getAttribute('subscription-id') || undefined}
        revealSeconds={readAmount(element.getAttribute('reveal-seconds')) || undefined}
        warnDays={readAmount(element.getAttribute('warn-days'))}
      />
    ),
  },
  usage: {
    attributes: ['subscription-id', 'usage-url'],
    view: (props, element) => (
      <Usage
        {...props}
        subscriptionId={element.getAttribute('subscription-id') || undefined}
        usageUrl={usageUrlOf(element)}
      />
    ),
  },
};

export const WIDGET_NAMES = Object.keys(DEFINITIONS) as WidgetName[];

/** Undefined, once the page's author was told so, for an address that no access token may be sent to. */
function usageUrlOf(element: HTMLElement): string | undefined {
  const given = element.getAttribute('usage-url');
  if (!given) return undefined;
  const usageUrl = resolveUsageUrl(given, pageOrigin());
  if (usageUrl === null) console.error(`portal-widgets: "${given}" is not an https address for usage-url`);
  return usageUrl ?? undefined;
}

/** Registers the elements that the page does not have yet. */
export function defineElements(): void {
  for (const name of WIDGET_NAMES) {
    if (!customElements.get(`portal-${name}`)) customElements.define(`portal-${name}`, widgetElement(name, DEFINITIONS[name]));
  }
}
