import type { LazyFile } from '../../store/lazy-file.js';
import { Button } from '../button.js';
import { ErrorAlert } from '../error-alert.js';
import { useWidget } from '../widget-context.js';
import { loadFile } from './load-file.js';

/** In place of what a file could not be loaded for. */
export function LoadErrorAlert({ file }: { readonly file: LazyFile<unknown> }) {
  const context = useWidget();
  const { t } = context.translation;
  return (
    <ErrorAlert icon="alert" tone="danger" title={t('error.load')} hint={t('hint.load')}>
      <Button name="try-again" isBusy={file.isLoading.value} onClick={() => loadFile(file, context)}>
        {t('tryAgain')}
      </Button>
    </ErrorAlert>
  );
}
