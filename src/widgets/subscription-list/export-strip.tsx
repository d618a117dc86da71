import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { useWidget } from '../widget-context.js';
import type { SubscriptionsExport } from './use-export.js';

export interface ExportStripProps {
  readonly download: SubscriptionsExport;
  /** Called after the user has removed the strip by its button, which had the focus. */
  readonly onClose: () => void;
}

/** The progress of an export, then its result. */
export function ExportStrip({ download: { progress, result, cancel, dismiss }, onClose }: ExportStripProps) {
  const { t } = useWidget().translation;
  const close = (end: () => void) => (): void => {
    end();
    onClose();
  };
  if (progress) {
    return (
      <div class="strip export" part="export">
        <Icon name="clock" />
        <p>
          <span>{progress.message}</span>
          <progress max={progress.total ?? 1} value={progress.total && progress.loaded} aria-label={t('exportCsv')} />
        </p>
        <Button variant="quiet" onClick={close(cancel)}>
          {t('cancel')}
        </Button>
      </div>
    );
  }
  if (!result) return null;
  return (
    <div class={`strip export ${result.isWarning ? 'warning' : ''}`} part="export">
      <Icon name={result.isWarning ? 'warning' : 'check'} />
      <div class="strip-text">
        <p class={result.isWarning ? 'strip-title' : undefined}>{result.title}</p>
        {result.hints.map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
      </div>
      <button type="button" class="icon-button" part="button" aria-label={t('close')} onClick={close(dismiss)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
