import type { LazyFile } from '../lazy-file.js';
import { Button } from '../button.js';
import { ErrorAlert } from '../error-alert.js';
import { useWidget, type WidgetContextValue } from '../widget-context.js';
import { emitError } from './query-events.js';

export async function loadFile<Module>(
  { load, error }: LazyFile<Module>,
  context: Pick<WidgetContextValue, 'widget' | 'emit'>,
): Promise<Module | undefined> {
  const module = await load();
  const failure = error.peek();
  if (failure) emitError(context, failure);
  return module;
}

/** Names the file, so that the customer can tell support. */
export function LoadErrorAlert({ file }: { readonly file: LazyFile<unknown> }) {
  const context = useWidget();
  const { t } = context.translation;
  const hint = (
    <>
      {t('hint.load')} <bdi translate={false}>{file.name}</bdi>
    </>
  );
  return (
    <ErrorAlert icon="alert" tone="danger" title={t('error.load')} hint={hint}>
      <Button name="try-again" isBusy={file.isLoading.value} onClick={() => loadFile(file, context)}>
        {t('tryAgain')}
      </Button>
    </ErrorAlert>
  );
}
