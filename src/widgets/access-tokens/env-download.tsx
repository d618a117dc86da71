import { useSignalEffect } from '@preact/signals';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Actions } from '../../actions/load-actions.js';
import type { AccessTokensQuery } from '../../state/access-tokens-query.js';
import { Button } from '../../ui/button.js';
import { useWidget } from '../widget-context.js';

export interface EnvDownloadProps {
  readonly query: AccessTokensQuery;
  readonly actions: Actions;
  readonly onClose: () => void;
}

/** A modal dialog that lists the tokens whose values a dotenv file will contain, and downloads it. The file is composed on confirmation. */
export function EnvDownload({ query, actions, onClose }: EnvDownloadProps) {
  const { client, translation, emit } = useWidget();
  const { t, plural } = translation;
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();
  const tokens = actions.getEnvTokens(query, client.clock.currentTime.value);
  const isIncomplete = query.hasNextPage.value;
  const error = isIncomplete ? query.error.value : undefined;

  useLayoutEffect(() => dialog.current?.showModal(), []);
  // Fetches all pages, until one fails or the dialog is closed.
  useSignalEffect(() => {
    if (query.dataUpdateCount.value) void query.fetchNextPage();
  });
  useEffect(() => {
    // The tokens may have expired or been discarded.
    if (tokens.length === 0) close();
  });

  const hasError = !!error;
  useLayoutEffect(() => {
    // "Try again" was removed with the focus.
    if (!hasError && document.activeElement === document.body) dialog.current?.querySelector('button')?.focus();
  }, [hasError]);

  // Closing the dialog returns the focus; its event unmounts it.
  const close = (): void => dialog.current?.close();
  const download = (): void => {
    const current = actions.getEnvTokens(query, client.clock.now());
    actions.downloadEnvFile(query, current);
    close();
    for (const { id } of current)
      emit('portal-token-copy', { subscriptionId: query.subscriptionId, tokenId: id ?? '', format: 'env-file' });
  };

  return (
    <dialog
      class="env-download"
      part="dialog"
      aria-label={t('env.download')}
      aria-describedby={textId}
      ref={dialog}
      onClose={onClose}
    >
      <p id={textId}>{plural('envContents', tokens.length)}</p>
      <ul role="list">
        {tokens.map((token, index) => (
          <li key={index} role="listitem">
            <bdi>{token.name?.trim() || t('tokenUnnamed')}</bdi>
          </li>
        ))}
      </ul>
      {error && (
        // The key remounts the alert, so that screen readers announce the same text again.
        <p class="warning" role="alert" key={error}>
          {t(`error.${error.kind}`)} {t(`hint.${error.kind}`)}
        </p>
      )}
      <div class="env-buttons">
        <Button variant="primary" isBusy={isIncomplete} onClick={download}>
          {t('env.download')}
        </Button>
        {error && (
          <Button isBusy={query.isFetching.value} onClick={query.retry}>
            {t('tryAgain')}
          </Button>
        )}
        <Button onClick={close}>{t('cancel')}</Button>
      </div>
    </dialog>
  );
}
