import { computed, signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { getLoaded } from '../../query/query.js';
import type { ListView } from '../../store/list-view.js';
import type { PageModel } from '../../store/page-model.js';
import { type PendingSection, type PendingSections, useWidget } from '../../ui/widget-context.js';

const NOTHING: ReadonlySet<PendingSection> = new Set<PendingSection>();

/**
 * Returns the sections that are still loading. The style sheet hides everything below them, because
 * their height isn't known.
 */
export function usePendingSections(view: ListView): PendingSections {
  const { page, isInitialLoad } = useWidget();
  return useMemo(() => {
    const sections = signal(NOTHING);
    // Never reset this, because a filter that the user selects later must not hide the account
    // again.
    let isListKnown = false;
    return {
      current: computed(() => {
        if (!isInitialLoad.value) return NOTHING;
        isListKnown ||= isListSettled(page, view);
        return isListKnown ? sections.value : new Set(['list' as const, ...sections.value]);
      }),
      add(section) {
        sections.value = new Set([...sections.peek(), section]);
        return () => {
          sections.value = new Set([...sections.peek()].filter((name) => name !== section));
        };
      },
    };
  }, [page, view, isInitialLoad]);
}

/** Whether list and overview have loaded or failed. */
function isListSettled({ session, selection }: PageModel, view: ListView): boolean {
  if (session.isExpired.value) return true;
  const query = view.getQuery();
  if (query.error.value) return true;
  // Wait for a lookup, because a linked row may be on another page or hidden by a filter.
  if (!getLoaded(query) || selection.lookup.value?.status === 'pending') return false;
  const all = view.getQuery('');
  return !!getLoaded(all) || !!all.error.value;
}
