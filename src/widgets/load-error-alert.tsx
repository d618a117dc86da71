import { useLayoutEffect } from 'preact/hooks';
import type { LazyFile } from '../state/lazy-file.js';
import { Button } from '../ui/button.js';
import { ErrorAlert } from '../ui/error-alert.js';
import { useWidget } from './widget-context.js';

/** In place of what a file could not be loaded for. */
export function LoadErrorAlert({ file: { failure, isLoading, load } }: { readonly file: LazyFile<unknown> }) {
  const { translation, widget, emit } = useWidget();
  const { t } = translation;
  const kind = failure.value?.kind;
  useLayoutEffect(() => {
    if (kind) emit('portal-error', { widget, operation: 'load', kind });
  }, [kind, widget, emit]);
  return (
    <ErrorAlert icon="alert" tone="danger" title={t('error.load')} hint={t('hint.load')}>
      <Button name="try-again" isBusy={isLoading.value} onClick={load}>
        {t('tryAgain')}
      </Button>
    </ErrorAlert>
  );
}
