import { formatRemaining } from '../format/expiry.js';
import type { PagedList } from '../state/paged-list.js';
import { button } from '../ui/button.js';
import { FailureNotice } from '../ui/failure-notice.js';
import { Live } from '../ui/live.js';
import type { WidgetProps } from './widget-props.js';

export interface RequestFailureProps extends Pick<WidgetProps, 'store' | 'translation'> {
  readonly of: PagedList<unknown>;
  /** Whether something that was loaded before is still shown. */
  readonly isStale: boolean;
}

/** The failure of the last request, if it failed, and the way to ask again. The end of the session is told once on a page. */
export class RequestFailure extends Live<RequestFailureProps> {
  readonly #tellsOfEnd = this.hold(this.props.store.session.holdNotice());

  protected view() {
    const { of, isStale, store, translation } = this.props;
    const { locale, t } = translation;
    const { failure, isLoading } = of.state.value;
    const hasEnded = store.session.hasEnded.value;
    const kind = hasEnded ? 'session-ended' : failure?.kind;
    if (!kind) return null;
    // Once the visitor is back, what they left is on its way.
    if (kind === 'session-ended' && !(hasEnded && this.#tellsOfEnd())) return <p class="muted">{t(isStale ? 'stale' : 'signedOut')}</p>;
    const { retryAfterSeconds } = failure ?? {};
    return (
      <FailureNotice>
        <p>
          {t(`error.${kind === 'network' && !navigator.onLine ? 'offline' : kind}`)}
          {!hasEnded &&
            retryAfterSeconds !== undefined &&
            ` ${t('retryWhen', { when: formatRemaining(retryAfterSeconds * 1000, locale) })}`}
          {isStale && ` ${t('stale')}`}
        </p>
        {button(
          { isBusy: isLoading, onClick: hasEnded ? () => location.reload() : of.retry },
          t(hasEnded ? 'signInAgain' : 'tryAgain'),
        )}
      </FailureNotice>
    );
  }
}
