import { useMemo } from 'preact/hooks';
import { type AwaitedParts, createAwaitedParts } from '../../store/awaited-parts.js';
import type { ListView } from '../../store/list-view.js';
import { getLoaded } from '../../ui/find-subscription.js';
import { useWidget } from '../../ui/widget-context.js';

/** Those of an account. Its list is settled when all is known that its height depends on. */
export function useAwaitedParts(view: ListView): AwaitedParts {
  const { account, isArriving } = useWidget();
  return useMemo(() => {
    const isListSettled = (): boolean => {
      if (account.session.isExpired.value) return true;
      const query = view.getQuery();
      if (query.error.value) return true;
      // The row that is looked up may be on another page, or one of another filter.
      if (!getLoaded(query) || account.selection.lookup.value?.status === 'pending') return false;
      const all = view.getQuery('');
      return !!getLoaded(all) || !!all.error.value;
    };
    return createAwaitedParts(isListSettled, isArriving);
  }, [account, view, isArriving]);
}
