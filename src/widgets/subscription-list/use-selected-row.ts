import { effect, untracked } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ListView } from '../../state/list-view.js';
import { prefetchQuery } from '../../state/query.js';
import type { KeyedItem } from '../../state/offset-pagination.js';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import type { Subscription } from '../../state/types.js';
import { useWidget, type WidgetContextValue } from '../widget-context.js';
import { summarize } from '../../state/subscription-summary.js';

/**
 * Always has a row of an account selected, and requests what its panel shows before anything is rendered.
 *
 * @param records those of the query, and what a search has loaded
 */
export function useSelectedRow(
  view: ListView,
  query: SubscriptionsQuery,
  records: readonly KeyedItem<Subscription>[],
  usageUrl: string | undefined,
): void {
  const context = useWidget();
  const { selection } = context.account;
  const data = query.data.value;
  const selected = selection.selected.value;
  const linkStatus = selection.link.value?.status;
  const latest = useRef({ context, loaded: data && records, usageUrl });
  latest.current = { context, loaded: data && records, usageUrl };

  useLayoutEffect(() => {
    const { loaded } = latest.current;
    if (!view.isAccount || !selected?.id || !loaded || loaded.some(({ key }) => key === selected.id)) return;
    // It was selected elsewhere on the page: its row is looked up like that of a link. Another filter selects one of its own rows instead.
    selection.followLink(selected.id);
  }, [view, selection, selected]);

  // Signals call it before Preact renders the rows: these are rendered once, with the panel of the selected one.
  useLayoutEffect(() => {
    const rendered = query.data.peek();
    let former = rendered;
    return effect(() => {
      const loaded = query.data.value;
      if (!loaded || !view.isAccount) return;
      untracked(() => {
        // What only the search has loaded is still there; a record that the list does not have any more is gone.
        const listed = new Set(former?.items.map(({ key }) => key));
        former = loaded;
        const searched = latest.current.loaded?.filter(({ key }) => !listed.has(key)) ?? [];
        view.resolveSelection([...loaded.items, ...searched]);
        // What is rendered already requests its data itself.
        if (loaded === rendered) return;
        const expanded = loaded.items.find(({ key }) => key === view.expandedKey.peek());
        if (expanded) prefetchPanel(expanded.item, latest.current.context, latest.current.usageUrl);
      });
    });
  }, [view, query]);

  // Once rendered: the row that was looked up may be one of another filter, which is selected with it.
  useLayoutEffect(() => {
    const { loaded } = latest.current;
    if (loaded) view.resolveSelection(loaded);
  }, [view, linkStatus]);
}

/** Requests the tokens of a subscription, and the usage that the session authorizes, unless they have been requested before. */
function prefetchPanel(
  subscription: Subscription,
  { account, usageAuth }: WidgetContextValue,
  usageUrl: string | undefined,
): void {
  const { id } = subscription;
  if (!id) return;
  const hasUsage = usageUrl !== undefined && !summarize(subscription, account.clock.now()).hasEnded;
  const usage = hasUsage && usageAuth === 'session' ? account.usage(id, usageUrl, usageAuth) : undefined;
  for (const query of [account.accessTokens(id), usage]) {
    // Those are refetched with everything else.
    const isRequested = query?.data.peek() !== undefined || query?.error.peek() !== undefined;
    if (query && !isRequested) prefetchQuery(query);
  }
}
