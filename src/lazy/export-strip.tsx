import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../ui/button.js';
import { renderIcon } from '../ui/icon.js';
import { useFocusHandover } from '../ui/use-focus-handover.js';
import { useWidget } from '../widgets/widget-context.js';
import type { StateFilter } from '../state/types.js';
import type { ExportProgress } from './export-subscriptions.js';
import type { Search } from '../widgets/subscription-list/use-search.js';
import { useExport } from './use-export.js';

export interface ExportStripProps {
  readonly state: StateFilter;
  /** Whether the list shows anything. */
  readonly hasRows: boolean;
  /** What it finds is exported while the field has text. */
  readonly search: Search;
  /** Increases with each export. Ignored while one is in progress. */
  readonly run: number;
  /** Called when the strip, whose button had the focus, is removed or replaced. */
  readonly onClose: () => void;
}

/** The progress of an export, then its result. */
export function ExportStrip({ state, hasRows, search, run, onClose }: ExportStripProps) {
  const { t } = useWidget().translation;
  const { progress, result, start, cancel, dismiss } = useExport(state, hasRows, search);
  const latestStart = useRef(start);
  latestStart.current = start;
  useEffect(() => void latestStart.current(), [run]);
  if (progress) return <Progress progress={progress} onCancel={cancel} onClose={onClose} />;
  if (!result) return null;
  const close = (): void => {
    dismiss();
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
      <p>
        <span>{message}</span>
        <progress max={total ?? 1} value={total && loaded} aria-label={t('exportCsv')} />
      </p>
      <Button name="cancel" variant="quiet" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
