import { useEffect } from 'preact/hooks';
import type { SubscriptionsQuery } from '../../store/subscriptions-query.js';
import { renderIcon } from '../../ui/icon.js';
import { formatSubscriptionTitle } from '../../ui/format-subscription-title.js';
import { useWidget } from '../../ui/widget-context.js';

interface LinkBannerProps {
  readonly query: SubscriptionsQuery;
  readonly onClose: () => void;
}

/** Warns that the subscription that a link names wasn't found. */
export function LinkBanner({ query, onClose }: LinkBannerProps) {
  const { page, translation, announcer } = useWidget();
  const { selection } = page;
  const { t } = translation;
  const message = selection.lookup.value?.status === 'missing' && !!query.data.value && t('linkMissing');

  const shown = query.data.value?.items.get(selection.selectedId.value ?? '');
  const name = shown && formatSubscriptionTitle(shown, translation);
  // Announce this after the list has announced its rows, because screen readers read only the last
  // announcement. The list uses a layout effect, which runs first.
  useEffect(() => {
    if (message) announcer.announce(name ? `${message}\n${t('showing', { name })}` : message);
  }, [message, name, t, announcer]);

  const handleClose = (): void => {
    selection.selectDefault();
    onClose();
  };
  return (
    message && (
      <div class="strip warning" part="banner">
        {renderIcon('alert')}
        <p>{message}</p>
        <button type="button" class="icon-button" part="button close" aria-label={t('close')} onClick={handleClose}>
          {renderIcon('close')}
        </button>
      </div>
    )
  );
}
