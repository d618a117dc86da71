import type { ErrorKind } from '../../client/api-error.js';
import { getNextUpdate, getRemainingValues } from '../../format/remaining-time.js';
import type { Query } from '../../query/query.js';
import type { QueryError } from '../../query/query-error.js';
import { useWidget } from '../widget-context.js';
import { useElapsed } from './use-elapsed.js';

type ShownKind = Exclude<ErrorKind, 'malformed'>;

export type AlertKind = ShownKind | 'offline' | 'tooMany';

const OF_CUSTOMER = /^(?:getCustomer|listSubscriptions)$/;

/**
 * Returns the error that users see. A response that can't be read, a 404 for the customer or the
 * subscriptions, and a failed `headers` function look like a server error.
 */
export function getShownKind({ kind, operation, isRetryable }: QueryError): ShownKind {
  const isWrongAddress = kind === 'not-found' && OF_CUSTOMER.test(operation);
  return kind === 'malformed' || isWrongAddress || (kind === 'network' && !isRetryable) ? 'server' : kind;
}

/** Alerts also name a lost connection, and an account with too many records. */
export function getAlertKind(error: QueryError): AlertKind {
  if (error.kind === 'network' && !navigator.onLine) return 'offline';
  // The portal handler responds with 422 if the customer has too many subscriptions or tokens to
  // search.
  if (error.status === 422 && !OF_CUSTOMER.test(error.operation)) return 'tooMany';
  return getShownKind(error);
}

type HintKind = Exclude<AlertKind, 'tooMany'>;

export function getHintKey(kind: HintKind) {
  const isOfServer = kind === 'rate-limited' || kind === 'server' || kind === 'timeout';
  return isOfServer ? 'hint.wait' : (`hint.${kind}` as const);
}

interface ErrorHintProps {
  readonly query: Query<unknown>;
  readonly kind: HintKind;
}

/** Returns the milliseconds until `Retry-After` allows a retry. */
export function useRetryDelay(query: Query<unknown>): number {
  const delay = (query.error.value?.retryAfterSeconds ?? 0) * 1000;
  return Math.max(0, delay - useElapsed(query.errorUpdatedAt.value, (time) => getNextUpdate(delay, time)));
}

export function ErrorHint({ query, kind }: ErrorHintProps) {
  const { locale, t } = useWidget().translation;
  const delay = useRetryDelay(query);
  if (!delay) {
    const hint = t(query.error.value?.isChallenge ? 'hint.widget' : getHintKey(kind));
    return <span key={hint}>{hint}</span>;
  }
  const text = t('retryWhen', getRemainingValues(delay, locale));
  return (
    // Turn announcements off, because screen readers would read the countdown every second.
    <span key={text} aria-live="off">
      {text}
    </span>
  );
}
