import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { createLinkSearch } from '../../state/link-search.js';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import { Icon } from '../../ui/icon.js';
import { formatSubscriptionTitle } from '../format-subscription-title.js';
import { useWidget } from '../widget-context.js';

export interface LinkBannerProps {
  readonly query: SubscriptionsQuery;
  /** Removes the filter; `undefined` if there is none. */
  readonly showAll: (() => void) | undefined;
  /** Called after the banner has been closed by the user. */
  readonly onClose: () => void;
}

/** Looks up the subscription in the page's URL, page by page, and shows a banner if it is missing. */
export function LinkBanner({ query, showAll, onClose }: LinkBannerProps) {
  const { account, translation, announcer } = useWidget();
  const { selection } = account;
  const { t } = translation;
  const message = selection.link.value?.status === 'missing' && !!query.data.value && t('linkMissing');

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
  // The subscription that is shown instead.
  const shownId = selection.selectedId.value;
  const shown = query.data.value?.items.find(({ item }) => !!shownId && item.id === shownId)?.item;
  const name = shown && formatSubscriptionTitle(shown, translation);
  // In an effect, which runs after the announcement of the loaded rows.
  useEffect(() => {
    if (message) announcer.announce(name ? `${message}\n${t('showing', { name })}` : message);
  }, [message, name, t, announcer]);

  const handleClose = (): void => {
    selection.dismissLink();
    onClose();
  };
  return (
    message && (
      <div class="strip warning" part="banner">
        <Icon name="link" />
        <p>{message}</p>
        <button type="button" class="icon-button" part="button close" aria-label={t('close')} onClick={handleClose}>
          <Icon name="close" />
        </button>
      </div>
    )
  );
}
