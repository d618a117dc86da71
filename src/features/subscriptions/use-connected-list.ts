import { useLayoutEffect, useRef } from 'preact/hooks';
import type { StateFilter } from '../../client/constants.js';
import type { ListView } from '../../store/list-view.js';
import { summarize } from '../../store/subscription/summary.js';
import type { PanelOptions, PanelSection } from '../../ui/panel-section.js';
import { useWidget } from '../../ui/widget-context.js';

interface ConnectedList {
  readonly sections: readonly PanelSection[];
  readonly options: PanelOptions;
  readonly setFilter: (state: StateFilter) => void;
}

/**
 * Connects the list to the page's selection, and requests a panel's data before anything renders.
 */
export function useConnectedList(view: ListView, list: ConnectedList): void {
  const context = useWidget();
  const { page } = context;
  const latest = useRef({ ...list, context });
  latest.current = { ...list, context };
  // Register before linked widgets request subscriptions in their second render.
  useLayoutEffect(
    () =>
      page.mountedWidgets.registerList({
        view,
        removeFilter() {
          const isFiltered = view.filter.peek() !== '';
          if (isFiltered) latest.current.setFilter('');
          return isFiltered;
        },
        prefetchPanel(subscription) {
          const { context: current, sections, options } = latest.current;
          const summary = summarize(subscription, page.clock.now());
          for (const section of sections) {
            if (subscription.id && section.isShown({ summary }, options))
              section.prefetch(subscription.id, current, options);
          }
        },
      }),
    [page, view],
  );
}
