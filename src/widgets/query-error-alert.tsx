import { useLayoutEffect, useState } from 'preact/hooks';
import { formatRemaining } from '../format/expiry.js';
import type { Query } from '../state/query.js';
import type { Session } from '../state/session.js';
import { Button } from '../ui/button.js';
import { ErrorAlert } from '../ui/error-alert.js';
import { useWidget } from './widget-context.js';

export interface QueryErrorAlertProps {
  readonly query: Query<unknown>;
  /** Whether data from an earlier response is still shown. */
  readonly isStale: boolean;
  /** Retries the request; `query.retry` by default. */
  readonly onRetry?: (() => unknown) | undefined;
}

/** The error of a query's last request with a way to retry. An expired session is reported once per page. */
export function QueryErrorAlert({ query, isStale, onRetry = query.retry }: QueryErrorAlertProps) {
  const { client, translation } = useWidget();
  const { locale, t } = translation;
  const isNoticeOwner = useSessionNotice(client.session);
  const error = query.error.value;
  const isExpired = client.session.isExpired.value;
  const kind = isExpired ? 'session-ended' : error?.kind;
  if (!kind) return null;
  // After the user has signed in again, the queries that had failed are refetched.
  if (kind === 'session-ended' && !(isExpired && isNoticeOwner)) return <p class="muted">{t(isStale ? 'stale' : 'signedOut')}</p>;
  const retryAfterSeconds = isExpired ? undefined : error?.retryAfterSeconds;
  return (
    <ErrorAlert>
      <p>
        {t(`error.${kind === 'network' && !navigator.onLine ? 'offline' : kind}`)}
        {retryAfterSeconds !== undefined && ` ${t('retryWhen', { when: formatRemaining(retryAfterSeconds * 1000, locale) })}`}
        {isStale && ` ${t('stale')}`}
      </p>
      <Button isBusy={query.isFetching.value} onClick={isExpired ? () => location.reload() : onRetry}>
        {t(isExpired ? 'signInAgain' : 'tryAgain')}
      </Button>
    </ErrorAlert>
  );
}

/** Whether this component is the one that shows the session-expired notice. */
function useSessionNotice(session: Session): boolean {
  const [claim] = useState(Symbol);
  useLayoutEffect(() => session.claimNotice(claim), [session, claim]);
  return session.noticeClaims.value[0] === claim;
}
