import { formatDay, isAhead, parseDateTime } from '../format/date-time.js';
import { isExpired } from '../format/expiry.js';
import { isComplete } from '../state/list-data.js';
import { findSubscription, getLinkValues } from '../widgets/find-subscription.js';
import { formatSubscriptionTitle } from '../widgets/format-subscription-title.js';
import { getTokenName } from '../widgets/access-tokens/token-name.js';
import type { TokenListContext } from '../widgets/access-tokens/token-row.js';
import type { TokenRowData } from '../widgets/access-tokens/token-rows.js';
import type { WidgetContextValue } from '../widgets/widget-context.js';
import { toMenuItem } from './action-item.js';
import { downloadCalendar } from './calendar.js';
import { getEnvFile, getVariables } from './env-file.js';
import type { MenuContent, MenuItem } from './menu.js';
import { type CopyFormat, getTokenFormats } from './token-formats.js';

export type { CopyFormat };

/** The menu of a token: when it was created, what it is copied as, the file of all tokens, and a reminder of its expiry. */
export function getTokenMenu(
  { key, token }: TokenRowData,
  { query, onDownload }: TokenListContext,
  { account, translation, ...context }: WidgetContextValue,
  copy: (format: CopyFormat) => unknown,
): MenuContent {
  const { t, plural } = translation;
  const { subscriptionId } = query;
  const name = getTokenName(token, translation);
  const now = account.clock.now();
  const subscription = findSubscription(account, subscriptionId);
  const variable = getVariables(query).get(key) ?? '';
  const formats = getTokenFormats(context.getTokenFormats(), variable, t).map((format): MenuItem => ({
    name: 'copy-as',
    label: format.label,
    preview: format.preview,
    onSelect: () => copy(format),
  }));
  const others: MenuItem[] = [];
  const { included } = getEnvFile(query, now);
  if (included.length > 0) {
    // How many tokens further pages have that can be saved is not known.
    const data = query.data.peek();
    const label = !data || !isComplete(data) ? t('env.download') : plural('downloadAll', included.length);
    others.push({ name: 'download', label, onSelect: onDownload });
  }
  const { expires_at: expiresAt, issued_at: issuedAt } = token;
  if (expiresAt && !isExpired(token, now) && isAhead(expiresAt, now)) {
    const onSelect = (): void =>
      downloadCalendar({
        id: ['tokenExpiresOn', subscriptionId, token.id ?? name, '', location.host],
        title: t('event.tokenExpires', {
          name,
          subscription: subscription ? formatSubscriptionTitle(subscription, translation) : subscriptionId,
        }),
        date: expiresAt,
        createdAt: account.clock.now(),
      });
    others.push({ name: 'add-to-calendar', label: t('remindMe'), onSelect });
  }
  const values = { ...getLinkValues(account, subscriptionId), tokenId: token.id };
  const ownActions = context.getActions('token', values);
  others.push(...ownActions.map((action) => toMenuItem(action, context.pressAction, values)));
  const hasFormats = formats.length > 0;
  // As text: it describes the menu.
  const issuedOn = parseDateTime(issuedAt);
  const date = issuedOn === null ? issuedAt : formatDay(issuedOn, now, translation.locale);
  return {
    title: hasFormats ? t('copyAs', { name }) : undefined,
    note: date ? t('tokenCreated', { date }) : undefined,
    items: [...formats, ...others.map((item, index) => ({ ...item, hasSeparator: index === 0 && hasFormats }))],
  };
}
