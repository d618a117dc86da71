import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatRemaining } from '../format/expiry.js';
import type { Failure } from '../state/failure.js';
import type { PagedList } from '../state/paged-list.js';
import { Button } from '../ui/button.js';
import { FailureNotice } from '../ui/failure-notice.js';
import { useTranslation } from '../ui/translation-context.js';
import type { WidgetProps } from './widget-props.js';

export interface RequestFailureProps {
  readonly of: PagedList<unknown>;
  /** Whether something that was loaded before is still shown. */
  readonly isStale: boolean;
  readonly widgetProps: WidgetProps;
}

/** The failure of the last request, if it failed, and the way to ask again. */
export function RequestFailure({ of, isStale, widgetProps }: RequestFailureProps) {
  const { locale, text } = useTranslation();
  const { failure, isLoading } = of.state.value;
  const { widget, report } = widgetProps;
  // A list that comes back into view brings an old failure with it.
  const { current: reported } = useRef(new WeakSet<Failure>());
  useLayoutEffect(() => {
    if (!failure || reported.has(failure)) return;
    reported.add(failure);
    report('portal-error', { widget, ...failure });
  }, [failure]);
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
      {/* Without a status nothing was asked: an id that can't be part of an address stays one. */}
      <Button isBusy={isLoading} onClick={hasEnded ? () => location.reload() : of.retry}>
        {text(hasEnded ? 'signInAgain' : 'tryAgain')}
      </Button>
    </FailureNotice>
  );
}
