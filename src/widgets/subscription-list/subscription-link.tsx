import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { createLinkSearch } from '../../state/link-search.js';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import { useWidget } from '../widget-context.js';

export interface SubscriptionLinkProps {
  readonly query: SubscriptionsQuery;
  /** Removes the filter; `undefined` if there is none. */
  readonly showAll: (() => void) | undefined;
}

/** Looks up the subscription in the page's URL, page by page, and shows a message if it is missing. */
export function SubscriptionLink({ query, showAll }: SubscriptionLinkProps) {
  const { client, translation, announcer } = useWidget();
  const { selection } = client;
  const message = selection.link.value?.status === 'missing' && !!query.data.value && translation.t('linkMissing');

  const search = useMemo(() => createLinkSearch(selection), [selection]);
  const latestShowAll = useRef(showAll);
  latestShowAll.current = showAll;
  const isFiltered = !!showAll;
  useLayoutEffect(
    () => search(query, isFiltered ? () => latestShowAll.current?.() : undefined),
    [search, query, isFiltered],
  );
  // Other widgets wait for the lookup, which an unmounted list does not complete.
  useLayoutEffect(
    () => () => {
      if (selection.link.peek()?.status === 'pending') selection.resolveLink('failed');
    },
    [selection],
  );
  // In an effect, which runs after the announcement of the loaded rows.
  useEffect(() => {
    if (message) announcer.announce(message);
  }, [message, announcer]);

  return message && <p class="band small muted">{message}</p>;
}
