import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatRemaining } from '../format/expiry.js';
import { Button } from './button.js';
import { FAILURE_TEXT, type FailureCode } from './failure-text.js';
import { Icon } from './icon.js';
import { useTranslation } from './translation-context.js';

export interface FailureNoticeProps {
  readonly kind: FailureCode;
  readonly retryAfterSeconds?: number;
  /** Whether something that was loaded before is still shown. */
  readonly isStale: boolean;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Says what happened and what can be done. */
export function FailureNotice({ kind, retryAfterSeconds, isStale, isRetrying, onRetry }: FailureNoticeProps) {
  const { locale, text } = useTranslation();
  const notice = useRef<HTMLDivElement>(null);
  // When the notice goes because trying again has helped, the focus must not be lost with it.
  useLayoutEffect(() => () => moveFocusOut(notice.current), []);
  const hasEnded = kind === 'session-ended';
  return (
    <div class="failure" part="failure" role="alert" ref={notice}>
      <Icon name="warning" />
      <p>
        {text(FAILURE_TEXT[kind])}
        {retryAfterSeconds !== undefined &&
          ` ${text('retryWhen', { when: formatRemaining(retryAfterSeconds * 1000, locale) })}`}
        {isStale && ` ${text('stale')}`}
      </p>
      <Button busy={isRetrying} onClick={hasEnded ? () => location.reload() : onRetry}>
        {text(hasEnded ? 'signInAgain' : 'tryAgain')}
      </Button>
    </div>
  );
}

function moveFocusOut(notice: HTMLElement | null): void {
  const root = notice?.getRootNode() as Document | ShadowRoot | undefined;
  if (root?.activeElement && notice?.contains(root.activeElement)) root.getElementById('title')?.focus();
}
