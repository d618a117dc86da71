import { useRef } from 'preact/hooks';
import { useWidget } from '../../ui/widget-context.js';
import type { ListRows } from './use-list-rows.js';

/** From this number of subscriptions on, the rows of a wide list have one line. */
const COMPACT_LIST = 20;

/** If a list is longer, the panel beside it stays within the view. */
const LONG_LIST = 10;

/** Returns the classes of the card, and the layout that its content must follow. */
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
 * Outside of an account, `is-waiting` hides the content until the header is known. In an account,
 * one state may replace everything (`whole`), or the only subscription has the whole width
 * (`is-single`). Otherwise a panel may stand beside the rows (`has-columns`). `two-columns.css` of
 * the account lays the columns out.
 */
function getLayout({ query, data, isAll }: ListRows, isAccount: boolean, isSessionExpired: boolean) {
  const hasFailed = !!query.error.value || isSessionExpired;
  if (!isAccount) return data || hasFailed ? '' : 'is-waiting';
  const count = data?.items.size;
  if (isAll ? count === 0 : hasFailed && !data) return 'whole';
  return isAll && count === 1 ? 'is-single' : 'has-columns';
}

/** Whether rows have one line. Only the first response decides. */
function useIsCompact({ data, count = 0 }: ListRows): boolean {
  const isCompact = useRef<boolean | undefined>(undefined);
  if (!data) isCompact.current = undefined;
  else isCompact.current ??= count >= COMPACT_LIST;
  return !!isCompact.current;
}
