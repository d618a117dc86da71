import { useMemo } from 'preact/hooks';
import type { Query } from '../../query/query.js';
import { getElapsedValues } from '../../format/remaining-time.js';
import { Button } from '../button.js';
import { ErrorAlert } from '../error-alert.js';
import type { IconName } from '../icon.js';
import { StateMessage, type Tone } from '../state-message.js';
import { VendorLink } from '../vendor-link.js';
import { useWidget } from '../widget-context.js';
import { claimAlert } from './claim-alert.js';
import { type AlertKind, ErrorHint, getAlertKind, useRetryDelay } from './error-hint.js';
import { Placeholder, type PlaceholderProps } from './placeholder.js';
import { useElapsed } from './use-elapsed.js';

interface QueryStatusProps {
  readonly query: Query<unknown>;
  readonly hasData: boolean;
  readonly pendingSection?: PlaceholderProps['pendingSection'];
  readonly isErrorReported?: boolean;
}

const ICONS: Readonly<Partial<Record<AlertKind, readonly [IconName, Tone?]>>> = {
  offline: ['alert'],
  'rate-limited': ['clock', 'warning'],
  forbidden: ['lock'],
  'not-found': ['box'],
};

/** Errors that customers can't solve alone. */
const WITH_SUPPORT = /^(?:forbidden|not-found|malformed)$/;

export function QueryStatus({ query, hasData, pendingSection, isErrorReported }: QueryStatusProps) {
  const { page, translation } = useWidget();
  const { t } = translation;
  const { session } = page;
  const isAlertOwner = useMemo(claimAlert, []).value;
  const error = query.error.value;
  if (session.isExpired.value || error?.kind === 'session-ended') {
    return <SessionExpired query={query} isAlert={session.isExpired.value && isAlertOwner} hasData={hasData} />;
  }
  if (error && isErrorReported)
    return <QuietStatus query={query} hasData={hasData} icon="alert" title={t('error.widget')} />;
  if (!error) return hasData ? null : <Placeholder pendingSection={pendingSection} />;
  const kind = getAlertKind(error);
  const [icon, tone] = ICONS[kind] ?? ['alert', 'danger'];
  const canRetry = !/^(?:forbidden|not-found|offline|tooMany)$/.test(kind);
  return (
    <ErrorAlert
      isStrip={hasData}
      icon={hasData ? 'warning' : icon}
      tone={hasData ? 'warning' : tone}
      title={t(`error.${kind}`)}
      hint={kind !== 'tooMany' && <ErrorHint query={query} kind={kind} />}
      note={hasData && <UpdatedWhen query={query} />}
    >
      {canRetry && <RetryButton query={query} />}
      {WITH_SUPPORT.test(error.kind) && <VendorLink name="support" look="text" />}
    </ErrorAlert>
  );
}

function RetryButton({ query }: Pick<QueryStatusProps, 'query'>) {
  const delay = useRetryDelay(query);
  return (
    <Button name="try-again" isBusy={query.isFetching.value || delay > 0} onClick={query.retry}>
      {useWidget().translation.t('tryAgain')}
    </Button>
  );
}

interface QuietStatusProps extends Pick<QueryStatusProps, 'query' | 'hasData'> {
  readonly icon: IconName;
  readonly title: string;
}

function QuietStatus({ query, hasData, icon, title }: QuietStatusProps) {
  return hasData ? <UpdatedWhen query={query} class="band" /> : <StateMessage icon={icon} title={title} />;
}

interface SessionExpiredProps extends Pick<QueryStatusProps, 'query' | 'hasData'> {
  readonly isAlert: boolean;
}

/** Only one widget of the page shows the button "Sign in again". */
function SessionExpired({ query, isAlert, hasData }: SessionExpiredProps) {
  const { translation, signIn, hasSignInUrl } = useWidget();
  const { t } = translation;
  if (!isAlert) return <QuietStatus query={query} hasData={hasData} icon="lock" title={t('error.session-ended')} />;
  return (
    <ErrorAlert
      isStrip={hasData}
      icon="lock"
      title={t('error.session-ended')}
      hint={t('hint.session-ended')}
      note={hasData && <UpdatedWhen query={query} />}
    >
      <Button name="sign-in" variant="primary" onClick={signIn}>
        {t('signInAgain')}
      </Button>
      {!hasSignInUrl && <VendorLink name="support" look="text" />}
    </ErrorAlert>
  );
}

const MINUTE = 60_000;

interface UpdatedWhenProps {
  readonly query: Query<unknown>;
  readonly class?: string;
}

function UpdatedWhen({ query, class: className = '' }: UpdatedWhenProps) {
  const { locale, t } = useWidget().translation;
  const updatedAt = query.dataUpdatedAt.value;
  const elapsed = useElapsed(updatedAt, (time) => (Math.floor(time / MINUTE) + 1) * MINUTE);
  // The age is infinite until the selected filter's first response.
  if (elapsed < MINUTE || elapsed === Infinity) return null;
  const text = t('updatedWhen', getElapsedValues(elapsed, locale));
  return (
    // In an alert, screen readers would announce every change of the age.
    <p key={text} class={className}>
      <span class="muted" aria-live="off">
        {text}
      </span>
    </p>
  );
}
