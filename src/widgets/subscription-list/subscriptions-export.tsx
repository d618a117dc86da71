import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type ExportProgress, type ExportResult, loadActions } from '../../actions/load-actions.js';
import type { StateFilter } from '../../state/types.js';
import { Button } from '../../ui/button.js';
import { emitError } from '../query-events.js';
import { useWidget } from '../widget-context.js';
import { describePrice } from './price.js';
import { createSummarizedRows } from './subscription-summary.js';

// The largest page that services can be expected to return.
const PAGE_SIZE = 100;

export interface SubscriptionsExportProps {
  readonly state: StateFilter;
  readonly hasRows: boolean;
}

/** Exports all subscriptions of the selected filter as a file, also those that the list has not loaded. Unmounting cancels it. */
export function SubscriptionsExport({ state, hasRows }: SubscriptionsExportProps) {
  const context = useWidget();
  const { client, translation, announcer } = context;
  const { t } = translation;
  const element = useRef<HTMLDivElement>(null);
  const controller = useRef<AbortController | undefined>(undefined);
  const [progress, setProgress] = useState<ExportProgress>();
  const [result, setResult] = useState<ExportResult>();

  const finish = (next: ExportResult | undefined): void => {
    // The cancel button is removed: the focus returns to the export button.
    if (element.current?.querySelector(':focus')) element.current.querySelector('button')?.focus();
    setProgress(undefined);
    setResult(next);
  };
  const cancel = (): void => {
    controller.current?.abort();
    finish(undefined);
  };
  const start = async (): Promise<void> => {
    const { signal } = (controller.current = new AbortController());
    setResult(undefined);
    setProgress({ message: t('exporting', { progress: '' }).trim(), loaded: 0, total: undefined });
    const actions = await loadActions().catch(() => undefined);
    if (signal.aborted) return;
    const next = actions
      ? await actions.exportSubscriptions({
          query: client.subscriptions({ state, pageSize: PAGE_SIZE, isExport: true }),
          signal,
          state,
          translation,
          now: client.clock.now,
          getRows: createSummarizedRows(),
          describePrice,
          onProgress: setProgress,
          onQuarter: announcer.announce,
          onError: (error) => emitError(context, error),
        })
      : { message: t('error.network'), isWarning: true };
    if (!next) return;
    finish(next);
    announcer.announce(next.message);
  };
  useLayoutEffect(() => () => controller.current?.abort(), []);

  if (!hasRows && !progress) return null;
  return (
    <div class="footer export" part="export" ref={element}>
      {progress && (
        <p class="small muted">
          <span>{progress.message}</span>
          <progress max={progress.total ?? 1} value={progress.total && progress.loaded} aria-label={t('exportCsv')} />
        </p>
      )}
      {result && <p class={`small ${result.isWarning ? 'warning' : 'muted'}`}>{result.message}</p>}
      <Button isBusy={!!progress} onClick={start}>
        {t('exportCsv')}
      </Button>
      {progress && <Button onClick={cancel}>{t('cancel')}</Button>}
    </div>
  );
}
