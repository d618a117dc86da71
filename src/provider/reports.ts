import type { ProviderErrorKind } from './provider-error.js';

/** A failure that a handler reports. It never contains the API key, a token or an id. */
export interface UsageHandlerError {
  /** The operation of the Provider API, such as `listAccessTokens`, or `authenticate`. */
  readonly operation: string;
  /**
   * `overloaded`: too many calls are waiting or still pending after their deadline (reported at most once a second);
   * `too-many-tokens`, `too-many-subscriptions`: a list has more than 50 pages, and the wanted record is on none of these;
   * `no-usage`: no metric had usage so far, which is reported once;
   * `unexpected`: not an error of the Provider API.
   */
  readonly kind:
    ProviderErrorKind | 'overloaded' | 'too-many-tokens' | 'too-many-subscriptions' | 'no-usage' | 'unexpected';
  /** The HTTP status of the Provider API, if there was a response. */
  readonly status: number | undefined;
  /** What to do about it, in English. */
  readonly hint?: string | undefined;
}

export type Report = (failure: UsageHandlerError) => void;

const OVERLOAD_INTERVAL_MS = 1000;

/** Passes failures on to `onError`. Without it, the first of each kind is logged. */
export function createReport(onError: Report | undefined): Report {
  const logged = new Set<string>();
  let overloadReportedAt = -Infinity;

  return (failure) => {
    const { operation, kind, status, hint } = failure;
    if (kind === 'overloaded') {
      if (performance.now() - overloadReportedAt < OVERLOAD_INTERVAL_MS) return;
      overloadReportedAt = performance.now();
    }
    if (onError) {
      // An error of the hook must not affect the response.
      void Promise.resolve(failure)
        .then(onError)
        .catch(() => undefined);
    } else if (!logged.has(kind)) {
      logged.add(kind);
      const suffix = `${status === undefined ? '' : ` (${status})`}${hint === undefined ? '' : `. ${hint}`}`;
      console.error(
        `portal-widgets: ${operation}: ${kind}${suffix}. Further ones of this kind are not logged; set onError.`,
      );
    }
  };
}
