import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { QueryError } from './query-error.js';
import type { FetchHook } from './query.js';

/** Message between tabs. It contains no data: the receiving tab sends its own requests. */
export type TabMessage = 'refresh' | 'signed-in' | 'signed-out';

/** Whether the user is signed in to the portal, according to its responses. */
export interface Session {
  readonly isExpired: ReadonlySignal<boolean>;
  /** The component that shows the alert of an expired session: of those that can, the one that was mounted first. */
  readonly alertOwner: ReadonlySignal<symbol | undefined>;
  /** Registers a mounted component that can show the alert; the returned function removes it. */
  registerAlert(component: symbol): () => void;
}

/** The part of the session that only the model of the page uses. */
export interface SessionControl extends Session {
  readonly onFetch: FetchHook;
  /** Handles a message of another tab. The requests that the handler starts send no messages. */
  follow(handler: () => void): void;
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
  const alertComponents = signal<readonly symbol[]>([]);
  let isFollowing = false;
  let lastShared: TabMessage | undefined;

  function share(message: TabMessage): void {
    if (message !== lastShared && !isFollowing) post(message);
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

  function setFollowing(next: boolean, run: () => void): void {
    const previous = isFollowing;
    isFollowing = next;
    run();
    isFollowing = previous;
  }

  return {
    isExpired,
    alertOwner: computed(() => alertComponents.value[0]),
    registerAlert(component) {
      alertComponents.value = [...alertComponents.peek(), component];
      return () => {
        alertComponents.value = alertComponents.peek().filter((other) => other !== component);
      };
    },
    follow: (handler) => setFollowing(true, handler),
    onFetch() {
      const wasExpired = isExpired.peek();
      const isFollower = isFollowing;
      return (error) => setFollowing(isFollower, () => settle(error, wasExpired));
    },
  };
}
