import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { type Arrival, createArrival } from '../state/arrival.js';
import type { ListView } from '../state/list-view.js';
import { getLoaded } from '../widgets/find-subscription.js';
import { useWidget } from '../widgets/widget-context.js';

/** Begins with an account: the list is known with all that its height depends on. */
export function useArrival(view: ListView, pageSize: number, root: RefObject<HTMLElement | null>): Arrival {
  const { account } = useWidget();
  const arrival = useMemo(() => {
    const isListSettled = (): boolean => {
      if (account.session.isExpired.value) return true;
      const query = account.subscriptions({ state: view.state.value, pageSize });
      if (query.error.value) return true;
      // The row of a link may be on another page, or one of another filter.
      if (!getLoaded(query) || account.selection.link.value?.status === 'pending') return false;
      const all = account.subscriptions({ state: '', pageSize });
      return !!getLoaded(all) || !!all.error.value;
    };
    return createArrival(isListSettled);
  }, [account, view, pageSize]);
  useLayoutEffect(() => arrival.start(), [arrival]);
  // Renders nothing again. A signal as attribute fails beside what a page has added to `Object.prototype`.
  useLayoutEffect(
    () =>
      effect(() => {
        if (root.current) root.current.className = ['account', ...arrival.awaited.value].join(' awaits-');
      }),
    [arrival, root],
  );
  return arrival;
}
