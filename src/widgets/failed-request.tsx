import type { ReadonlySignal } from '@preact/signals';
import type { Failure } from '../state/failure.js';
import { FailureNotice } from '../ui/failure-notice.js';

interface Requested {
  readonly failure: ReadonlySignal<Failure | undefined>;
  readonly loading: ReadonlySignal<boolean>;
  retry(): Promise<void>;
}

/** The failure of the last request, if it failed, and the way to ask again. */
export function FailedRequest({ of, isStale }: { readonly of: Requested; readonly isStale: boolean }) {
  const failure = of.failure.value;
  if (!failure) return null;
  return (
    <FailureNotice
      kind={failure.kind}
      {...(failure.retryAfterSeconds !== undefined && { retryAfterSeconds: failure.retryAfterSeconds })}
      isStale={isStale}
      isRetrying={of.loading.value}
      onRetry={() => void of.retry()}
    />
  );
}
