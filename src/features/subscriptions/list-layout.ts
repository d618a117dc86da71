import { useRef } from 'preact/hooks';
import { useWidget } from '../../ui/widget-context.js';
import type { ListRows } from './use-list-rows.js';

/** In a wide list with at least this many subscriptions, each row is one line. */
const COMPACT_LIST = 20;

/** If a list has more rows, the panel beside it scrolls within the window's height. */
const LONG_LIST = 10;

export function useListLayout(list: ListRows, isAccount: boolean) {
  const { session } = useWidget().page;
  const layout = getLayout(list, isAccount, session.isExpired.value);
  const isCompact = useIsCompact(list);
  const isLong = (list.data?.items.size ?? 0) > LONG_LIST;
  return {
    className: `subscription-list ${layout} ${isLong ? 'is-long' : ''} ${isCompact ? 'is-compact' : ''}`,
    isWhole: layout === 'whole',
    isSingle: layout === 'is-single',
    isCompact,
  };
}

/**
 * Returns the class for the list's layout:
 *
 * - `is-waiting`: outside of an account, the content is hidden until data or an error arrives
 * - `whole`: a message fills the account, because the list is empty or has failed
 * - `is-single`: the account's only subscription has the full width
 * - `has-columns`: if the account is wide, the panel stands beside the rows (`two-columns.css`)
 */
function getLayout({ query, data, isAll }: ListRows, isAccount: boolean, isSessionExpired: boolean) {
  const hasFailed = !!query.error.value || isSessionExpired;
  if (!isAccount) return data || hasFailed ? '' : 'is-waiting';
  const count = data?.items.size;
  if (isAll ? count === 0 : hasFailed && !data) return 'whole';
  return isAll && count === 1 ? 'is-single' : 'has-columns';
}

/** The first response decides whether rows are compact, so that they don't change later. */
function useIsCompact({ data, count = 0 }: ListRows): boolean {
  const isCompact = useRef<boolean | undefined>(undefined);
  if (!data) isCompact.current = undefined;
  else isCompact.current ??= count >= COMPACT_LIST;
  return !!isCompact.current;
}
