import { formatDay } from '../../format/date-time.js';
import { getTokenExpiry, isExpiryAhead } from '../../store/token-expiry.js';
import { findSubscription, getLinkValues } from '../../ui/link-values.js';
import { formatSubscriptionTitle } from '../../ui/format-subscription-title.js';
import type { AccessTokenMetadata } from '../../store/access-tokens-query.js';
import { getTokenName } from './token-rows.js';
import type { WidgetContextValue } from '../../ui/widget-context.js';
import { createCalendar, getPageLink } from './calendar.js';
import { downloadFile } from '../../ui/download-file.js';
import { type MenuContent, type MenuItem, toMenuItems } from '../../ui/menu/menu-content.js';
import { type CopyFormat, createCopyFormats } from './copy-formats.js';

export function getTokenMenu(
  token: AccessTokenMetadata,
  subscriptionId: string,
  { page, translation, getTokenFormats, getActions, pressAction }: WidgetContextValue,
  copy: (format: CopyFormat) => unknown,
): MenuContent {
  const { t } = translation;
  const name = getTokenName(token, translation);
  const now = page.clock.now();
  const subscription = findSubscription(page, subscriptionId);
  const formats = createCopyFormats(getTokenFormats(), token, translation).map((format): MenuItem => ({
    name: 'copy-as',
    label: format.label,
    preview: format.preview,
    onSelect: () => copy(format),
  }));
  const others: MenuItem[] = [];
  const expiry = getTokenExpiry(token, now);
  if (isExpiryAhead(expiry)) {
    const onSelect = (): void =>
      downloadFile(
        createCalendar({
          uid: ['tokenExpiresOn', subscriptionId, token.id ?? name, location.host].join('/'),
          title: t('event.tokenExpires', {
            name,
            subscription: subscription ? formatSubscriptionTitle(subscription, translation) : subscriptionId,
          }),
          startsAt: expiry.at,
          createdAt: now,
          url: getPageLink(location),
        }),
      );
    others.push({ name: 'add-to-calendar', label: t('addExpiry'), onSelect });
  }
  const values = { ...getLinkValues(page, subscriptionId), tokenId: token.id };
  others.push(...toMenuItems(getActions('token', values), pressAction, values));
  const hasFormats = formats.length > 0;
  return {
    title: hasFormats ? t('copyAs', { name }) : undefined,
    note: token.issued_at
      ? t('tokenCreated', { date: formatDay(token.issued_at, now, translation.locale) })
      : undefined,
    items: [...formats, ...others.map((item, index) => ({ ...item, hasSeparator: index === 0 && hasFormats }))],
  };
}
