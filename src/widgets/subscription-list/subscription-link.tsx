import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { createLinkSearch } from '../../state/link-search.js';
import type { SubscriptionsQuery } from '../../state/query-client.js';
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
  useLayoutEffect(() => search(query, showAll), [search, query, !showAll]);
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
  }, [message]);

  return message && <p class="band small muted">{message}</p>;
}
