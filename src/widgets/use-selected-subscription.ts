import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { SubscriptionsQuery } from '../state/subscriptions-query.js';
import type { FollowerKind } from '../state/selection.js';
import type { Subscription } from '../state/types.js';
import { useWidget } from './widget-context.js';

const PAGE_SIZE = 20;

export interface SelectedSubscription {
  /** Undefined in the first render. */
  readonly query: SubscriptionsQuery | undefined;
  /** The subscriptions to select from; `undefined` while they are loading, or the linked one is being looked up. */
  readonly options: readonly Subscription[] | undefined;
  readonly selectedId: string | undefined;
}

/** Follows the page's selection: the user's, else the first active subscription, else the first one with an id. */
export function useSelectedSubscription(
  kind: FollowerKind,
  panel: RefObject<HTMLElement | null>,
): SelectedSubscription {
  const { client } = useWidget();
  const { selection } = client;
  // A list that is rendered in the same task registers its parameters in a layout effect. By the second render they are known.
  const [isMounted, setIsMounted] = useState(false);
  useLayoutEffect(() => setIsMounted(true), []);
  const query = isMounted
    ? client.subscriptions(selection.listParams.value ?? { state: '', pageSize: PAGE_SIZE })
    : undefined;
  const selected = selection.selected.value;
  const isPending = selection.link.value?.status === 'pending';
  const loaded = query?.data.value?.items.map(({ item }) => item).filter(({ id }) => !!id);
  const defaultId = (loaded?.find(({ state }) => state === 'active') ?? loaded?.[0])?.id ?? undefined;
  // A subscription that was selected under another filter is an option, too.
  const options = loaded && selected && !loaded.some(({ id }) => id === selected.id) ? [selected, ...loaded] : loaded;

  useLayoutEffect(() => {
    if (query) selection.setDefault(defaultId);
  }, [selection, query, defaultId]);
  useLayoutEffect(
    () =>
      selection.registerFollower(kind, () =>
        panel.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() }),
      ),
    [selection, kind, panel],
  );
  return { query, options: isPending ? undefined : options, selectedId: selection.selectedId.value };
}

function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}
