import { effect } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
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

  useLayoutEffect(
    () =>
      effect(() => {
        const { id, status } = selection.link.value ?? {};
        if (status !== 'pending' && status !== 'failed') return;
        const found = query.data.value?.items.find(({ item }) => item.id === id)?.item;
        if (found) selection.resolveLink(found);
        else if (query.error.value) {
          if (status === 'pending') selection.resolveLink('failed');
        } else if (!query.isFetching.value && query.data.value) {
          if (query.hasNextPage.value) void query.fetchNextPage();
          else if (showAll) showAll();
          else selection.resolveLink('missing');
        }
      }),
    [selection, query, !showAll],
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
  }, [message]);

  return message && <p class="band small muted">{message}</p>;
}
