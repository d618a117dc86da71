import { formatDay, isAhead, parseDateTime } from '../format/date-time.js';
import { isExpired } from '../format/expiry.js';
import { isComplete } from '../state/offset-pagination.js';
import { findSubscription, getLinkValues } from '../widgets/find-subscription.js';
import { formatSubscriptionTitle } from '../widgets/format-subscription-title.js';
import { getTokenName } from '../widgets/access-tokens/token-name.js';
import type { CopyFormat, TokenInputs } from '../widgets/access-tokens/token-state.js';
import { toMenuItem } from './action-item.js';
import { downloadCalendar } from './calendar.js';
import { getEnvFile, getVariables } from './env-file.js';
import type { Menu, MenuItem } from './menu.js';
import { getTokenFormats } from './token-formats.js';

/** The menu of a token: when it was created, what it is copied as, the file of all tokens, and a reminder of its expiry. */
export function getTokenMenu({ row, list, context }: TokenInputs, copy: (format: CopyFormat) => unknown): Menu {
  const { account, translation, getActions, pressAction } = context;
  const { t, plural } = translation;
  const { query } = list;
  const { token } = row;
  const name = getTokenName(token, translation);
  const now = account.clock.now();
  const variable = getVariables(query).get(row.key) ?? '';
  const formats = getTokenFormats(context.getTokenFormats(), t).map(({ id, label, compose, preview }): MenuItem => ({
    name: 'copy-as',
    label,
    preview: preview(variable),
    onSelect: () => copy({ id, label, compose: (value) => compose({ variable, value }) }),
  }));
  const others: MenuItem[] = [];
  const { included } = getEnvFile(query, (each) => isExpired(each, now));
  if (included.length > 0) {
    // How many tokens further pages have that can be saved is not known.
    const data = query.data.peek();
    const label = !data || !isComplete(data) ? t('env.download') : plural('downloadAll', included.length);
    others.push({ name: 'download', label, onSelect: list.onDownload });
  }
  if (row.status !== 'expired' && isAhead(token.expires_at, now)) {
    const onSelect = (): void => downloadReminder({ row, list, context });
    others.push({ name: 'add-to-calendar', label: t('remindMe'), onSelect });
  }
  const values = { ...getLinkValues(account, query.subscriptionId), tokenId: token.id };
  const { state } = findSubscription(account, query.subscriptionId) ?? {};
  const ownActions = getActions('token', { ...values, state });
  others.push(...ownActions.map((action) => toMenuItem(action, pressAction, values)));
  return {
    label: t(formats.length > 0 ? 'copyAs' : 'moreFor', { name }),
    hasTitle: formats.length > 0,
    note: token.issued_at ? t('tokenCreated', { date: formatIssueDate(token.issued_at) }) : undefined,
    items: [...formats, ...others.map((item, index) => ({ ...item, hasSeparator: index === 0 && formats.length > 0 }))],
  };

  /** As text: the menu is not made of components. */
  function formatIssueDate(date: string): string {
    const timestamp = parseDateTime(date);
    return timestamp === null ? date : formatDay(timestamp, now, translation.locale);
  }
}

function downloadReminder({ row: { token }, list, context }: TokenInputs): void {
  const { account, translation } = context;
  const { subscriptionId } = list.query;
  const name = getTokenName(token, translation);
  const found = findSubscription(account, subscriptionId);
  const subscription = found ? formatSubscriptionTitle(found, translation) : subscriptionId;
  downloadCalendar({
    id: ['tokenExpiresOn', subscriptionId, token.id ?? name, '', location.host],
    title: translation.t('event.tokenExpires', { name, subscription }),
    date: token.expires_at ?? '',
    createdAt: account.clock.now(),
  });
}
