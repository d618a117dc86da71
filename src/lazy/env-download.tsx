import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { formatQuantity } from '../format/quantity.js';
import type { AccessTokensQuery } from '../state/access-tokens-query.js';
import { isComplete } from '../state/list-data.js';
import { Button } from '../ui/button.js';
import { getAlertKind } from '../widgets/query-state/error-hint.js';
import { useWidget } from '../widgets/widget-context.js';
import { renderEnvContents } from './env-contents.js';
import { downloadEnvFile, getEnvFile, loadAllTokens } from './env-file.js';

export interface EnvDownloadProps {
  readonly query: AccessTokensQuery;
  readonly onClose: () => void;
}

/** A modal dialog that shows what a dotenv file will contain, and downloads it. The file is composed on confirmation. */
export function EnvDownload({ query, onClose }: EnvDownloadProps) {
  const { account, translation, emit } = useWidget();
  const { t, plural } = translation;
  const dialog = useRef<HTMLDialogElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const warningId = useId();
  const file = getEnvFile(query, account.clock.currentTime.value);
  const count = file.included.length;
  const data = query.data.value;
  const isLoading = !!data?.hasNextPage;
  const error = isLoading ? query.error.value : undefined;

  const focusCancel = (): void => buttons.current?.querySelector('button')?.focus({ preventScroll: true });
  useEffect(() => loadAllTokens(query), [query]);
  useEffect(() => {
    // The tokens may have expired or been discarded.
    if (count === 0) close();
  });

  const hasError = !!error;
  // With the first paint, and before a key is pressed.
  useLayoutEffect(() => {
    const isOpen = dialog.current?.open;
    if (!isOpen) dialog.current?.showModal();
    // Not the list, which browsers focus where it scrolls. Later, "Try again" was removed with the focus.
    if (!isOpen || (!hasError && document.activeElement === document.body)) focusCancel();
  }, [hasError]);

  // Closing the dialog returns the focus; its event unmounts it.
  const close = (): void => dialog.current?.close();
  const download = (): void => {
    const { included } = getEnvFile(query, account.clock.now());
    downloadEnvFile(query, included);
    close();
    for (const { token } of included)
      emit('portal-token-copy', { subscriptionId: query.subscriptionId, tokenId: token.id ?? '', format: 'env-file' });
  };

  return (
    <dialog
      class="env-download"
      part="dialog"
      aria-labelledby={titleId}
      aria-describedby={warningId}
      ref={dialog}
      onClose={onClose}
      // A modal dialog of the host page must not close, too.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <h2 id={titleId}>{isLoading ? t('env.download') : plural('env.title', count)}</h2>
      <p class="small muted" id={warningId}>
        {t('env.warning')}
      </p>
      {renderEnvContents(file, translation, account.clock.now())}
      {error ? (
        // The key remounts the alert, so that screen readers announce the same text again.
        <div class="warning small" role="alert" key={error}>
          <p>{t(`error.${getAlertKind(error)}`)}</p> <p>{t(`hint.${getAlertKind(error)}`)}</p>
        </div>
      ) : (
        data &&
        !isComplete(data) && (
          <p class="small muted">
            {isLoading
              ? t('env.loading')
              : t('shownOfTotal', {
                  shown: formatQuantity(data.items.size, translation.locale),
                  total: formatQuantity(data.total ?? 0, translation.locale),
                })}
          </p>
        )
      )}
      <div class="env-buttons" ref={buttons}>
        <Button name="cancel" onClick={close}>
          {t('cancel')}
        </Button>
        {error && (
          <Button name="try-again" isBusy={query.isFetching.value} onClick={query.retry}>
            {t('tryAgain')}
          </Button>
        )}
        <Button name="download" variant="primary" isBusy={isLoading} onClick={download}>
          {t('env.download')}
        </Button>
      </div>
    </dialog>
  );
}
