import type { ReadonlySignal } from '@preact/signals';
import { formatRemaining } from '../format/expiry.js';
import type { Failure } from '../state/failure.js';
import { Button } from '../ui/button.js';
import { FailureNotice } from '../ui/failure-notice.js';
import { useTranslation } from '../ui/translation-context.js';

interface Requested {
  readonly failure: ReadonlySignal<Failure | undefined>;
  readonly loading: ReadonlySignal<boolean>;
  retry(): Promise<void>;
}

/** The failure of the last request, if it failed, and the way to ask again. */
export function RequestFailure({ of, isStale }: { readonly of: Requested; readonly isStale?: boolean }) {
  const { locale, text } = useTranslation();
  const failure = of.failure.value;
  if (!failure) return null;
  const { kind, retryAfterSeconds } = failure;
  const hasEnded = kind === 'session-ended';
  return (
    <FailureNotice>
      <p>
        {text(`failure.${kind}`)}
        {retryAfterSeconds !== undefined &&
          ` ${text('retryWhen', { when: formatRemaining(retryAfterSeconds * 1000, locale) })}`}
        {isStale && ` ${text('stale')}`}
      </p>
      <Button isBusy={of.loading.value} onClick={hasEnded ? () => location.reload() : of.retry}>
        {text(hasEnded ? 'signInAgain' : 'tryAgain')}
      </Button>
    </FailureNotice>
  );
}
