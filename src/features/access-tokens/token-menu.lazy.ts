import { formatDay } from '../../format/date-time.js';
import { getTokenExpiry, isExpiryAhead } from '../../store/token-expiry.js';
import { findSubscription, getLinkValues } from '../../ui/find-subscription.js';
import { formatSubscriptionTitle } from '../../ui/format-subscription-title.js';
import { getTokenName, type TokenRowData } from './token-rows.js';
import type { WidgetContextValue } from '../../ui/widget-context.js';
import { createCalendar, getPageLink } from './calendar.js';
import { downloadFile } from '../../ui/menu/download-file.js';
import { type MenuContent, type MenuItem, toMenuItems } from '../../ui/menu/menu-content.js';
import { type CopyFormat, getTokenFormats, toVariableName } from './token-formats.js';

export function getTokenMenu(
  { token }: TokenRowData,
  subscriptionId: string,
  { page, translation, ...context }: WidgetContextValue,
  copy: (format: CopyFormat) => unknown,
): MenuContent {
  const { t } = translation;
  const name = getTokenName(token, translation);
  const now = page.clock.now();
  const subscription = findSubscription(page, subscriptionId);
  const formats = getTokenFormats(context.getTokenFormats(), toVariableName(token.name ?? ''), t).map(
    (format): MenuItem => ({
      name: 'copy-as',
      label: format.label,
      preview: format.preview,
      onSelect: () => copy(format),
    }),
  );
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
          createdAt: page.clock.now(),
          url: getPageLink(location),
        }),
      );
    others.push({ name: 'add-to-calendar', label: t('addExpiry'), onSelect });
  }
  const values = { ...getLinkValues(page, subscriptionId), tokenId: token.id };
  others.push(...toMenuItems(context.getActions('token', values), context.pressAction, values));
  const hasFormats = formats.length > 0;
  // Menus describe themselves with plain text.
  const { issued_at: issuedAt } = token;
  return {
    title: hasFormats ? t('copyAs', { name }) : undefined,
    note: issuedAt ? t('tokenCreated', { date: formatDay(issuedAt, now, translation.locale) }) : undefined,
    items: [...formats, ...others.map((item, index) => ({ ...item, hasSeparator: index === 0 && hasFormats }))],
  };
}
