import { effect, untracked } from '@preact/signals';
import type { AccessTokensQuery } from './access-tokens-query.js';
import type { MountedWidgets } from './mounted-widgets.js';
import { prefetchQuery } from './query.js';
import type { Selection } from './selection.js';
import type { SubscriptionsQuery } from './subscriptions-query.js';

/**
 * When a list arrives, the widgets that follow the selection get their default, and its tokens are requested. Signals call it before Preact
 * renders the rows.
 */
export function followList(
  { selectedId, resolveDefault }: Selection,
  followers: MountedWidgets['followers'],
  listQuery: () => SubscriptionsQuery,
  accessTokens: (subscriptionId: string) => AccessTokensQuery,
): void {
  effect(() => {
    const kinds = followers.value;
    if (kinds.length === 0) return;
    const { data, dataUpdateCount } = listQuery();
    // Not `data`: the widgets observe the query, not this.
    void dataUpdateCount.value;
    untracked(() => {
      const records = data.value?.items;
      if (!records) return;
      resolveDefault([...records.values()]);
      const id = selectedId.value;
      if (id !== undefined && kinds.includes('tokens')) prefetchQuery(accessTokens(id));
    });
  });
}
