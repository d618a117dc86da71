import { useLayoutEffect, useState } from 'preact/hooks';
import { formatRemaining, formatRemainingDuration } from '../format/expiry.js';
import type { Translation } from '../i18n/translation.js';
import type { Query } from '../state/query.js';
import type { QueryError } from '../state/query-error.js';
import type { Session } from '../state/session.js';
import type { ErrorKind } from '../state/types.js';
import type { Tone } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { ErrorAlert } from '../ui/error-alert.js';
import type { IconName } from '../ui/icon.js';
import { StateMessage } from '../ui/state-message.js';
import { useWidget } from './widget-context.js';

export interface QueryErrorAlertProps {
  readonly query: Query<unknown>;
  /** Whether data from an earlier response is still shown. */
  readonly isStale: boolean;
  /** Retries the request; `query.retry` by default. */
  readonly onRetry?: (() => unknown) | undefined;
}

type AlertKind = ErrorKind | 'offline';

const ICONS: Readonly<Partial<Record<AlertKind, readonly [IconName, Tone?]>>> = {
  'rate-limited': ['clock', 'warning'],
  forbidden: ['lock'],
  'not-found': ['box'],
};

/** The error of a query's last request, with a way to retry where that can help. An expired session is reported once per page. */
export function QueryErrorAlert({ query, isStale, onRetry = query.retry }: QueryErrorAlertProps) {
  const { client, translation } = useWidget();
  const { t } = translation;
  const isAlertOwner = useIsAlertOwner(client.session);
  const error = query.error.value;
  if (client.session.isExpired.value || error?.kind === 'session-ended') {
    return <SessionExpired isAlert={client.session.isExpired.value && isAlertOwner} isStale={isStale} />;
  }
  if (!error) return null;
  const kind: AlertKind = error.kind === 'network' && !navigator.onLine ? 'offline' : error.kind;
  const [icon, tone] = ICONS[kind] ?? ['alert', 'danger'];
  const canRetry = !/^(forbidden|not-found|offline)$/.test(kind);
  const hint = getHint(kind, error, translation);
  return (
    <ErrorAlert
      isStrip={isStale}
      icon={isStale ? 'warning' : icon}
      tone={isStale ? 'warning' : tone}
      title={t(`error.${kind}`)}
      hint={isStale ? `${hint} ${t('stale')}` : hint}
    >
      {canRetry && (
        <Button isBusy={query.isFetching.value} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </ErrorAlert>
  );
}

/** Advice for the user. The server's delay, if it gave one, replaces the general advice. */
function getHint(kind: AlertKind, { retryAfterSeconds }: QueryError, { locale, t }: Translation): string {
  if (retryAfterSeconds === undefined) return t(`hint.${kind}`);
  const delay = retryAfterSeconds * 1000;
  return t('retryWhen', { when: formatRemaining(delay, locale), duration: formatRemainingDuration(delay, locale) });
}

/** A way to sign in, once per page; elsewhere a line that says why there is no data. */
function SessionExpired({ isAlert, isStale }: { readonly isAlert: boolean; readonly isStale: boolean }) {
  const { translation, signIn } = useWidget();
  const { t } = translation;
  if (!isAlert)
    return isStale ? <p class="band small muted">{t('stale')}</p> : <StateMessage icon="lock" title={t('signedOut')} />;
  return (
    <ErrorAlert
      isStrip={isStale}
      icon="lock"
      title={t('error.session-ended')}
      hint={isStale ? `${t('hint.session-ended')} ${t('stale')}` : t('hint.session-ended')}
    >
      <Button variant="primary" onClick={signIn}>
        {t('signInAgain')}
      </Button>
    </ErrorAlert>
  );
}

/** Whether this component is the one that shows the alert of an expired session. */
function useIsAlertOwner(session: Session): boolean {
  const [component] = useState(Symbol);
  useLayoutEffect(() => session.registerAlert(component), [session, component]);
  return session.alertOwner.value === component;
}
