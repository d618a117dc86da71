import type { ErrorKind } from '../../client/api-error.js';
import { getNextUpdate, getRemainingValues } from '../../format/remaining-time.js';
import type { Query } from '../../query/query.js';
import type { QueryError } from '../../query/query-error.js';
import { useWidget } from '../widget-context.js';
import { useElapsed } from './use-elapsed.js';

export type AlertKind = Exclude<ErrorKind, 'malformed'> | 'offline' | 'tooMany';

/**
 * Returns the error that users see. A response that can't be read, a 404 for the customer or the
 * subscriptions, and a failed `headers` function look like a server error.
 */
export function getAlertKind({ kind, operation, status, isRetryable }: QueryError): AlertKind {
  if (kind === 'network' && !navigator.onLine) return 'offline';
  const isOfCustomer = /^(?:getCustomer|listSubscriptions)$/.test(operation);
  // The portal handler responds with 422 if the customer has too many subscriptions or tokens to
  // search.
  if (status === 422 && !isOfCustomer) return 'tooMany';
  const isWrongAddress = kind === 'not-found' && isOfCustomer;
  return kind === 'malformed' || isWrongAddress || (kind === 'network' && !isRetryable) ? 'server' : kind;
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
    // Without `aria-live`, screen readers would announce the countdown every second.
    <span key={text} aria-live="off">
      {text}
    </span>
  );
}
