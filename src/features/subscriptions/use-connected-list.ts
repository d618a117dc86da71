import { useLayoutEffect, useRef } from 'preact/hooks';
import type { StateFilter } from '../../client/constants.js';
import type { ListView } from '../../store/list-view.js';
import type { Selection } from '../../store/selection.js';
import { summarize } from '../../store/subscription/summary.js';
import { useWidget } from '../../ui/widget-context.js';
import type { PanelContent } from './panel/subscription-panel.js';

interface ConnectedList {
  readonly panel: PanelContent;
  readonly onStateChange: (state: StateFilter) => void;
  readonly syncSelection: ((selection: Selection) => () => void) | undefined;
}

/**
 * Registers the list with the page, which selects rows and requests a panel's data before anything
 * renders.
 */
export function useConnectedList(view: ListView, { syncSelection, ...list }: ConnectedList): void {
  const context = useWidget();
  const { selection, mountedWidgets, clock } = context.page;
  const latest = useRef({ ...list, context });
  latest.current = { ...list, context };
  // This cleanup must run first, because the next one may reset the selection. The URL must not
  // change then.
  useLayoutEffect(() => syncSelection?.(selection), [selection, syncSelection]);
  // Register in a layout effect, so that linked widgets find the list and share its request.
  useLayoutEffect(
    () =>
      mountedWidgets.registerList({
        view,
        removeFilter() {
          const isFiltered = view.removeFilter();
          if (isFiltered) latest.current.onStateChange('');
          return isFiltered;
        },
        prefetchPanel(subscription) {
          const { context: current, panel } = latest.current;
          const summary = summarize(subscription, clock.now());
          for (const section of panel.sections) {
            if (subscription.id && section.isShown({ summary }, panel.options))
              section.prefetch(subscription.id, current, panel.options);
          }
        },
      }),
    [mountedWidgets, clock, view],
  );
}
