import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { QueryError } from './query-error.js';
import type { FetchHook } from './query.js';

/** Message between tabs. It contains no data: the receiving tab sends its own requests. */
export type TabMessage = 'refresh' | 'signed-in' | 'signed-out';

/** Whether the user is signed in to the portal, according to its responses. */
export interface Session {
  readonly isExpired: ReadonlySignal<boolean>;
  /** Whether a component shows the alert of an expired session: of those that read such a signal, the one that was mounted first. */
  claimAlert(): ReadonlySignal<boolean>;
}

/** The part of the session that only the model of the page uses. */
export interface SessionControl extends Session {
  readonly onFetch: FetchHook;
  /** Runs a function whose requests, and those that their responses lead to, send no messages to other tabs. They have to start before it returns. */
  withoutMessages(run: () => void): void;
}

/**
 * @param onSignedOut called with every response that shows the session as expired
 * @param onSignedIn called when the user has signed in again
 * @param post sends a change of the session to the other tabs, unless another tab has reported it
 */
export function createSession(
  onSignedOut: () => void,
  onSignedIn: () => void,
  post: (message: TabMessage) => void,
): SessionControl {
  const isExpired = signal(false);
  const claims = signal<readonly symbol[]>([]);
  let isSilent = false;
  let lastShared: TabMessage | undefined;

  function share(message: TabMessage): void {
    if (message !== lastShared && !isSilent) post(message);
    lastShared = message;
  }

  function settle(error: QueryError | undefined, wasExpired: boolean): void {
    // A request that was sent before the session expired and settles after it belongs to the expired session.
    if (error?.kind === 'session-ended' || (isExpired.peek() && !wasExpired)) {
      share('signed-out');
      isExpired.value = true;
      onSignedOut();
    } else if (!error) {
      share('signed-in');
      if (!isExpired.peek()) return;
      isExpired.value = false;
      onSignedIn();
    }
  }

  function runWith(nextSilent: boolean, run: () => void): void {
    const previous = isSilent;
    isSilent = nextSilent;
    run();
    isSilent = previous;
  }

  return {
    isExpired,
    claimAlert() {
      const claim = Symbol('claim');
      return computed(() => claims.value[0] === claim, {
        watched() {
          claims.value = [...claims.peek(), claim];
        },
        unwatched() {
          claims.value = claims.peek().filter((other) => other !== claim);
        },
      });
    },
    withoutMessages: (run) => runWith(true, run),
    onFetch() {
      const wasExpired = isExpired.peek();
      const wasSilent = isSilent;
      return (error) => runWith(wasSilent, () => settle(error, wasExpired));
    },
  };
}
