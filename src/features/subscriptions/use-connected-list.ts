import { useLayoutEffect, useRef } from 'preact/hooks';
import type { StateFilter } from '../../client/constants.js';
import type { Subscription } from '../../client/resources/subscription.js';
import type { ListView } from '../../store/list-view.js';
import { prefetchQuery } from '../../store/query.js';
import { summarize } from '../../store/subscription-summary.js';
import { usageFile } from '../usage/usage-file.js';
import { useWidget, type WidgetContextValue } from '../../ui/widget-context.js';

interface ConnectedList {
  /** The records of the list, and what a search has loaded. */
  readonly records: ReadonlyMap<string, Subscription>;
  readonly usageUrl: string | undefined;
  readonly setFilter: (state: StateFilter) => void;
  readonly discardSearch: () => void;
}

/** Takes part in the selection of the page, and requests what the panel of a row shows before anything is rendered. */
export function useConnectedList(view: ListView, list: ConnectedList): void {
  const context = useWidget();
  const { account } = context;
  const latest = useRef({ ...list, context });
  latest.current = { ...list, context };
  // Before linked widgets request subscriptions, which they do in their second render.
  useLayoutEffect(
    () =>
      account.mountedWidgets.registerList({
        params: view.params,
        getShownQuery: () => view.getQuery(),
        showAll() {
          const isFiltered = view.state.peek() !== '';
          if (isFiltered) latest.current.setFilter('');
          return isFiltered;
        },
        discardSearch() {
          view.search.value = '';
          latest.current.discardSearch();
        },
        account: view.isAccount
          ? {
              view,
              getRecords: () => latest.current.records,
              onExpand: (subscription) => prefetchPanel(subscription, latest.current.context, latest.current.usageUrl),
            }
          : undefined,
      }),
    [account, view],
  );
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
  prefetchQuery(account.accessTokens(id));
  if (!hasUsage || usageAuth !== 'session') return;
  const usage = usageFile.module.peek()?.getUsageQuery(account, id, usageUrl, usageAuth);
  if (usage) prefetchQuery(usage);
}
