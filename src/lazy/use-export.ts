import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SEARCH_PAGE_SIZE } from '../state/constants.js';
import type { StateFilter } from '../state/types.js';
import { emitError } from '../widgets/query-state/query-events.js';
import { useWidget } from '../widgets/widget-context.js';
import type { Search } from '../widgets/subscription-list/use-search.js';
import { type ExportProgress, type ExportResult, exportSubscriptions } from './export-subscriptions.js';

export interface SubscriptionsExport {
  readonly progress: ExportProgress | undefined;
  readonly result: ExportResult | undefined;
  start(): Promise<void>;
  cancel(): void;
  dismiss(): void;
}

/**
 * Exports all subscriptions of the selected filter, or those that a search finds, as a file, also those that the list has not loaded. Unmounting
 * cancels it.
 *
 * @param hasRows whether the list shows anything: the rows of a former customer are discarded, and so is their export
 */
export function useExport(state: StateFilter, hasRows: boolean, { matches, query }: Search): SubscriptionsExport {
  const context = useWidget();
  const { account, translation, announcer } = context;
  const controller = useRef<AbortController | undefined>(undefined);
  const [progress, setProgress] = useState<ExportProgress>();
  const [result, setResult] = useState<ExportResult>();

  const finish = (next: ExportResult | undefined): void => {
    setProgress(undefined);
    setResult(next);
  };
  const start = async (): Promise<void> => {
    if (progress) return;
    const { signal } = (controller.current = new AbortController());
    setResult(undefined);
    setProgress({ message: translation.t('exporting'), loaded: 0, total: undefined });
    const next = await exportSubscriptions({
      query: matches ? query : account.subscriptions({ state, pageSize: SEARCH_PAGE_SIZE, isTransient: true }),
      matches,
      signal,
      state,
      translation,
      now: account.clock.now,
      onProgress: setProgress,
      onQuarter: announcer.announce,
      onError: (error) => emitError(context, error),
    });
    if (!next) return;
    finish(next);
    announcer.announce([next.title, ...next.hints].join('\n'));
  };
  // Before the rows of another customer are painted.
  useLayoutEffect(() => {
    if (!hasRows) return undefined;
    return () => {
      controller.current?.abort();
      setProgress(undefined);
      setResult(undefined);
    };
  }, [hasRows]);
  return {
    progress,
    result,
    start,
    cancel() {
      controller.current?.abort();
      finish(undefined);
    },
    dismiss: () => setResult(undefined),
  };
}
