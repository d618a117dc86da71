import type { Actions, MenuItem } from '../../actions/load-actions.js';
import { formatDay, isAhead, parseDateTime } from '../../format/date-time.js';
import { isExpired } from '../../format/expiry.js';
import { isComplete } from '../../state/offset-pagination.js';
import { findSubscription, getLinkValues } from '../find-subscription.js';
import { formatSubscriptionTitle } from '../format-subscription-title.js';
import { toMenuItem } from '../widget-links.js';
import type { Menu } from '../menu-control.js';
import { getTokenName } from './token-name.js';
import type { CopyFormat, TokenInputs } from './token-state.js';

/** The menu of a token: when it was created, what it is copied as, the file of all tokens, and a reminder of its expiry. */
export function getTokenMenu(
  actions: Actions,
  { row, list, context }: TokenInputs,
  copy: (format: CopyFormat) => unknown,
): Menu {
  const { client, translation, getTokenFormats, getActions, pressAction } = context;
  const { t, plural } = translation;
  const { query } = list;
  const { token } = row;
  const name = getTokenName(token, translation);
  const now = client.clock.now();
  const variable = actions.getVariables(query).get(row.key) ?? '';
  const formats = actions.getTokenFormats(getTokenFormats(), t).map(({ id, label, compose, preview }): MenuItem => ({
    name: 'copy-as',
    label,
    preview: preview(variable),
    onSelect: () => copy({ id, label, compose: (value) => compose({ variable, value }) }),
  }));
  const others: MenuItem[] = [];
  const { included } = actions.getEnvFile(query, (each) => isExpired(each, now));
  if (included.length > 0) {
    // How many tokens further pages have that can be saved is not known.
    const data = query.data.peek();
    const label = !data || !isComplete(data) ? t('env.download') : plural('downloadAll', included.length);
    others.push({ name: 'download', label, onSelect: () => list.onDownload(actions) });
  }
  if (row.status !== 'expired' && isAhead(token.expires_at, now)) {
    const onSelect = (): void => downloadReminder(actions, { row, list, context });
    others.push({ name: 'add-to-calendar', label: t('remindMe'), onSelect });
  }
  const values = { ...getLinkValues(client, query.subscriptionId), tokenId: token.id };
  const { state } = findSubscription(client, query.subscriptionId) ?? {};
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

function downloadReminder(actions: Actions, { row: { token }, list, context }: TokenInputs): void {
  const { client, translation } = context;
  const { subscriptionId } = list.query;
  const name = getTokenName(token, translation);
  const found = findSubscription(client, subscriptionId);
  const subscription = found ? formatSubscriptionTitle(found, translation) : subscriptionId;
  actions.downloadCalendar({
    id: ['tokenExpiresOn', subscriptionId, token.id ?? name, '', location.host],
    title: translation.t('event.tokenExpires', { name, subscription }),
    date: token.expires_at ?? '',
    timestamp: parseDateTime(token.expires_at ?? null),
    createdAt: client.clock.now(),
  });
}
