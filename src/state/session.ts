import { signal, type ReadonlySignal } from '@preact/signals';
import type { QueryError } from './query-error.js';
import type { FetchHook } from './query.js';

/** Whether the user is signed in to the portal, as far as its responses show. */
export interface Session {
  readonly isExpired: ReadonlySignal<boolean>;
  /** Components that can show the session-expired notice, in the order in which they were mounted: the first one shows it. */
  readonly noticeClaims: ReadonlySignal<readonly symbol[]>;
  /** Adds a claim to the notice; the returned function withdraws it. */
  claimNotice(claim: symbol): () => void;
}

/**
 * @param onSignedOut called with every response that shows the session as expired
 * @param onSignedIn called when the user has signed in again
 */
export function createSession(onSignedOut: () => void, onSignedIn: () => void): Session & { readonly onFetch: FetchHook } {
  const isExpired = signal(false);
  const noticeClaims = signal<readonly symbol[]>([]);

  return {
    isExpired,
    noticeClaims,
    claimNotice(claim) {
      noticeClaims.value = [...noticeClaims.peek(), claim];
      return () => {
        noticeClaims.value = noticeClaims.peek().filter((other) => other !== claim);
      };
    },
    onFetch() {
      const wasExpired = isExpired.peek();
      return (error: QueryError | undefined) => {
        // A request that was sent before the session expired and settles after it belongs to the expired session.
        if (error?.kind === 'session-ended' || (isExpired.peek() && !wasExpired)) {
          isExpired.value = true;
          onSignedOut();
        } else if (isExpired.peek() && !error) {
          isExpired.value = false;
          onSignedIn();
        }
      };
    },
  };
}
