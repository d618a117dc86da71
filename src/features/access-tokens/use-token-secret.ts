import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { AccessTokenMetadata, AccessTokensQuery } from '../../store/access-tokens-query.js';
import { copySecret } from '../../ui/copy-secret.js';
import { useFeedback } from '../../ui/use-feedback.js';
import { useWidget } from '../../ui/widget-context.js';
import type { CopyFormat } from './copy-formats.js';

export function useTokenSecret(
  query: AccessTokensQuery,
  token: AccessTokenMetadata,
  name: string,
  revealSeconds: number,
) {
  const { page, translation, announcer, emit } = useWidget();
  const { revealTimers } = page;
  const { t } = translation;
  const eventDetail = { subscriptionId: query.subscriptionId, tokenId: token.id ?? '' };
  const rowElement = useRef<HTMLLIElement>(null);
  const valueElement = useRef<HTMLElement>(null);
  const feedback = useFeedback();
  const secondsLeft = useSignal(0);
  const [timerKey] = useState(() => Symbol('row'));
  const isMounted = useRef(true);
  // If the secret was discarded, for example because the session ended, hide it before the next
  // paint.
  useLayoutEffect(() => {
    if (!token.hasSecret) revealTimers.hide(timerKey);
  }, [token.hasSecret, revealTimers, timerKey]);
  useEffect(
    () => () => {
      isMounted.current = false;
      revealTimers.hide(timerKey);
    },
    [revealTimers, timerKey],
  );

  const handleCountdown = (seconds: number): void => {
    secondsLeft.value = seconds;
    if (seconds > 0 || !isMounted.current) return;
    // Clear the message about a failed copy: it says that the value is selected, and the value is
    // hidden now.
    feedback.clear();
    announcer.announce(t('hidden', { name }));
  };
  const reveal = (): void => {
    const wasRevealed = secondsLeft.peek() > 0;
    revealTimers.reveal(timerKey, revealSeconds, handleCountdown);
    if (!wasRevealed) emit('portal-token-reveal', eventDetail);
  };
  const revealForSelection = async (): Promise<HTMLElement | null> => {
    // The page may be hidden, or the row removed, while the browser asks for permission.
    if (document.hidden || !isMounted.current) return null;
    reveal();
    await new Promise(requestAnimationFrame);
    // The element is null if the secret was discarded.
    return valueElement.current;
  };
  /** @param successFeedback shows "Copied". Errors are always shown below the field. */
  const copy = async (format?: CopyFormat, successFeedback = feedback): Promise<void> => {
    const secret = query.getSecret(token);
    if (!secret) return;
    const text = format ? format.compose(secret) : secret;
    if (text === undefined) return feedback.report('formatUnsupported', { format: format?.label ?? '' });
    const result = await copySecret({
      text,
      selectable: rowElement,
      // If the secret was discarded before the copy was done, don't copy it, or the secret of a
      // newer response.
      isAllowed: () => !!query.getSecret(token),
      reveal: revealForSelection,
    });
    if (result === 'copied') {
      feedback.clear();
      successFeedback.report('copied', { name });
      emit('portal-token-copy', { ...eventDetail, ...(format && { format: format.id }) });
    } else if (result) {
      feedback.report(result);
    }
  };
  return {
    /** 0 while the secret is hidden. */
    secondsLeft: secondsLeft.value,
    toggle: () => (secondsLeft.peek() > 0 ? revealTimers.hide(timerKey) : reveal()),
    copy,
    feedback,
    rowElement,
    valueElement,
  };
}
