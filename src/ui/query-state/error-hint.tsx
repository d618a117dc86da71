import type { ErrorKind } from '../../client/api-error.js';
import { getNextUpdate, getRemainingValues } from '../../format/remaining-time.js';
import type { Query } from '../../query/query.js';
import type { QueryError } from '../../query/query-error.js';
import { useWidget } from '../widget-context.js';
import { useElapsed } from './use-elapsed.js';

export type AlertKind = Exclude<ErrorKind, 'malformed'> | 'offline' | 'tooMany';

/**
 * Returns the text of an error. An unreadable response, a 404 for a list or the customer, and a
 * request that the page prevented count as server errors.
 */
export function getAlertKind({ kind, operation, status, isRetryable }: QueryError): AlertKind {
  if (kind === 'network' && !navigator.onLine) return 'offline';
  const isOfCustomer = /^(?:getCustomer|listSubscriptions)$/.test(operation);
  // The portal handler sends 422 if its search takes too long.
  if (status === 422 && !isOfCustomer) return 'tooMany';
  const isWrongAddress = kind === 'not-found' && isOfCustomer;
  return kind === 'malformed' || isWrongAddress || (kind === 'network' && !isRetryable) ? 'server' : kind;
}

type HintKind = Exclude<AlertKind, 'tooMany'>;

/** Returns the message that says what to do. If the vendor's servers fail, that is to wait. */
export function getHintKey(kind: HintKind) {
  const isOfServer = kind === 'rate-limited' || kind === 'server' || kind === 'timeout';
  return isOfServer ? 'hint.wait' : (`hint.${kind}` as const);
}

interface ErrorHintProps {
  readonly query: Query<unknown>;
  readonly kind: HintKind;
}

/** Returns the rest of the server's delay in milliseconds. */
export function useRetryDelay(query: Query<unknown>): number {
  const delay = (query.error.value?.retryAfterSeconds ?? 0) * 1000;
  return Math.max(0, delay - useElapsed(query.errorUpdatedAt.value, (time) => getNextUpdate(delay, time)));
}

/** Advises the user, or counts down the delay that the server requested. */
export function ErrorHint({ query, kind }: ErrorHintProps) {
  const { locale, t } = useWidget().translation;
  const delay = useRetryDelay(query);
  if (!delay) {
    const hint = t(query.error.value?.isChallenge ? 'hint.widget' : getHintKey(kind));
    return <span key={hint}>{hint}</span>;
  }
  const text = t('retryWhen', getRemainingValues(delay, locale));
  return (
    // A countdown isn't news for a screen reader, although the alert around it is.
    <span key={text} aria-live="off">
      {text}
    </span>
  );
}
