import { accessTokens } from './access-tokens.js';
import { customerCard } from './customer-card.js';
import { el, panel } from './element.js';
import type { AccessToken } from './portal.js';
import { subscriptionList } from './subscription-list.js';
import { usage } from './usage.js';

/** All widgets in one layout; tokens and usage are those of the selected subscription, at first the first active one. */
export function account(usageUrl: string): HTMLElement {
  const tokenPanel = el('div', {}, panel('Access tokens').section);
  const usagePanel = el('div', {}, panel('Usage').section);
  let isSelected = false;

  function select(subscriptionId: string): void {
    isSelected = true;
    const tokens = new Promise<readonly AccessToken[]>((resolve) => {
      tokenPanel.replaceChildren(accessTokens(subscriptionId, resolve));
    });
    usagePanel.replaceChildren(usage(usageUrl, subscriptionId, tokens));
  }

  const list = subscriptionList(20, {
    onSelect: select,
    onLoad(subscriptions) {
      const first = subscriptions.find(({ state }) => state === 'active') ?? subscriptions[0];
      if (!isSelected && first) select(first.id);
    },
  });
  return el('div', { className: 'account' }, list, el('div', {}, tokenPanel, usagePanel, customerCard()));
}
