import { useMemo } from 'preact/hooks';
import { type Arrival, createArrival } from '../../state/arrival.js';
import type { ListView } from '../../state/list-view.js';
import { getLoaded } from '../find-subscription.js';
import { useWidget } from '../widget-context.js';

/** Begins with an account: the list is known with all that its height depends on. */
export function useArrival(view: ListView, pageSize: number): Arrival {
  const { account, isArriving } = useWidget();
  return useMemo(() => {
    const isListSettled = (): boolean => {
      if (account.session.isExpired.value) return true;
      const query = account.subscriptions({ state: view.state.value, pageSize });
      if (query.error.value) return true;
      // The row of a link may be on another page, or one of another filter.
      if (!getLoaded(query) || account.selection.link.value?.status === 'pending') return false;
      const all = account.subscriptions({ state: '', pageSize });
      return !!getLoaded(all) || !!all.error.value;
    };
    return createArrival(isListSettled, isArriving);
  }, [account, view, pageSize, isArriving]);
}
