import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SEARCH_PAGE_SIZE } from '../../../store/search-limits.js';
import { Button } from '../../../ui/button.js';
import { renderIcon } from '../../../ui/icon.js';
import { useFocusHandover } from '../../../ui/use-focus-handover.js';
import { useWidget } from '../../../ui/widget-context.js';
import { type ExportProgress, type ExportResult, exportSubscriptions } from './export-subscriptions.js';
import type { ExportStripProps } from './lazy-export.js';

export function ExportStrip({ state, hasData, search, exportCount, onClose }: ExportStripProps) {
  const context = useWidget();
  const { t } = context.translation;
  const controller = useRef<AbortController | undefined>(undefined);
  const [progress, setProgress] = useState<ExportProgress>();
  const [result, setResult] = useState<ExportResult>();

  const end = (next?: ExportResult): void => {
    controller.current?.abort();
    setProgress(undefined);
    setResult(next);
  };
  const start = async (): Promise<void> => {
    if (progress) return;
    const { signal } = (controller.current = new AbortController());
    setResult(undefined);
    setProgress({ message: t('exporting'), loaded: 0, total: undefined });
    const ownQuery = context.page.subscriptions({ state, pageSize: SEARCH_PAGE_SIZE }).fork({ reset: true });
    signal.addEventListener('abort', ownQuery.dispose);
    const next = await exportSubscriptions({
      context,
      query: search?.query ?? ownQuery,
      matches: search?.matches,
      signal,
      state,
      onProgress: setProgress,
    });
    if (!next) return;
    end(next);
    context.announcer.announce([next.title, ...next.hints].join('\n'));
  };
  useEffect(() => {
    void start();
    // oxlint-disable-next-line react/exhaustive-deps -- each press exports once, with the filter and the search at that time
  }, [exportCount]);
  // This cleanup cancels the export as soon as the list discards its data, because the next data
  // may be another customer's.
  useLayoutEffect(() => (hasData ? end : undefined), [hasData]);

  if (progress) return <Progress progress={progress} onCancel={end} onClose={onClose} />;
  if (!result) return null;
  const close = (): void => {
    end();
    onClose();
  };
  return (
    <div class={`strip export ${result.isWarning ? 'warning' : ''}`} part="export">
      {renderIcon(result.isWarning ? 'warning' : 'check')}
      <div class="strip-text">
        <p class={result.isWarning ? 'strip-title' : undefined}>{result.title}</p>
        {result.hints.map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
      </div>
      <button type="button" class="icon-button" part="button close" aria-label={t('close')} onClick={close}>
        {renderIcon('close')}
      </button>
    </div>
  );
}

interface ProgressProps {
  readonly progress: ExportProgress;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

function Progress({ progress: { message, loaded, total }, onCancel, onClose }: ProgressProps) {
  const { t } = useWidget().translation;
  const strip = useFocusHandover(onClose);
  return (
    <div class="strip export" part="export" ref={strip}>
      {renderIcon('clock')}
      <p class="parts">
        <span key={message}>{message}</span>
        <progress max={total ?? 1} value={total && loaded} aria-label={t('exportCsv')} />
      </p>
      <Button name="cancel" onClick={() => onCancel()}>
        {t('cancel')}
      </Button>
    </div>
  );
}
