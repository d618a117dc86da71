import { formatRemaining } from '../format/expiry.js';
import type { PagedList } from '../state/paged-list.js';
import { Button } from '../ui/button.js';
import { FailureNotice } from '../ui/failure-notice.js';
import type { WidgetProps } from './widget-props.js';

export interface RequestFailureProps {
  readonly of: PagedList<unknown>;
  /** Whether something that was loaded before is still shown. */
  readonly isStale: boolean;
  readonly translation: WidgetProps['translation'];
}

/** The failure of the last request, if it failed, and the way to ask again. */
export function RequestFailure({ of, isStale, translation: { locale, text } }: RequestFailureProps) {
  const { failure, isLoading } = of.state.value;
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
      <Button isBusy={isLoading} onClick={hasEnded ? () => location.reload() : of.retry}>
        {text(hasEnded ? 'signInAgain' : 'tryAgain')}
      </Button>
    </FailureNotice>
  );
}
