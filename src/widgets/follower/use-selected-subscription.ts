import { useLayoutEffect, useState } from 'preact/hooks';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import type { FollowerKind } from '../../state/selection.js';
import type { Subscription } from '../../state/types.js';
import { useWidget } from '../widget-context.js';

export interface SelectedSubscription {
  /** Undefined in the first render. */
  readonly query: SubscriptionsQuery | undefined;
  /** The subscriptions to select from; `undefined` while they are loading, or the linked one is being looked up. */
  readonly options: readonly Subscription[] | undefined;
  readonly selectedId: string | undefined;
}

/** Follows the page's selection: the user's, else the default. */
export function useSelectedSubscription(kind: FollowerKind): SelectedSubscription {
  const { account } = useWidget();
  const { selection } = account;
  // A list that is rendered in the same task registers its parameters in a layout effect. By the second render they are known.
  const [isMounted, setIsMounted] = useState(false);
  useLayoutEffect(() => {
    setIsMounted(true);
    return selection.registerFollower(kind);
  }, [selection, kind]);
  const query = isMounted ? account.listQuery() : undefined;
  const selected = selection.selected.value;
  const isPending = selection.link.value?.status === 'pending';
  const items = query?.data.value?.items;
  const loaded = items && [...items.values()].filter(({ id }) => !!id);
  // A subscription that was selected under another filter is an option, too.
  const options = loaded && selected && !items?.has(selected.id ?? '') ? [selected, ...loaded] : loaded;
  return { query, options: isPending ? undefined : options, selectedId: selection.selectedId.value };
}
