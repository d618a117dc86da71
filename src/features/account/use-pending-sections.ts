import { useMemo } from 'preact/hooks';
import { type PendingSections, createPendingSections } from '../../store/pending-sections.js';
import type { ListView } from '../../store/list-view.js';
import { getLoaded } from '../../ui/find-subscription.js';
import { useWidget } from '../../ui/widget-context.js';

/** Returns the sections whose height isn't known yet. */
export function usePendingSections(view: ListView): PendingSections {
  const { page, isInitialLoad } = useWidget();
  return useMemo(() => {
    const isListSettled = (): boolean => {
      if (page.session.isExpired.value) return true;
      const query = view.getQuery();
      if (query.error.value) return true;
      // The row of a link may be on another page, or belong to another filter.
      if (!getLoaded(query) || page.selection.lookup.value?.status === 'pending') return false;
      const all = view.getQuery('');
      return !!getLoaded(all) || !!all.error.value;
    };
    return createPendingSections(isListSettled, isInitialLoad);
  }, [page, view, isInitialLoad]);
}
