import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { RequestResult } from './query.js';

/** Message between tabs. It contains no data: the receiving tab sends its own requests. */
export type TabMessage = 'refresh' | 'signed-in' | 'signed-out';

/** Whether the user is signed in to the portal, according to its responses. */
export interface Session {
  readonly isExpired: ReadonlySignal<boolean>;
  /**
   * Whether a component shows the alert of an expired session: among the components that read such
   * a signal, the first one mounted.
   */
  claimAlert(): ReadonlySignal<boolean>;
}

/** The part of the session that only the page model uses. */
export interface SessionControl extends Session {
  /**
   * Concludes from a settled request whether the session has expired, and tells the other tabs if
   * that has changed.
   *
   * @returns `ended` for each response of an expired session, `resumed` when the user has signed in
   * again
   */
  settle(result: RequestResult): 'ended' | 'resumed' | undefined;
  /**
   * Call this before a request that a message from another tab has caused: the next change isn't
   * sent back.
   */
  hear(): void;
}

/** @param post sends a message to the other tabs */
export function createSession(post: (message: TabMessage) => void): SessionControl {
  // Undefined until the first response, which tells tabs with an expired session that the user has
  // signed in.
  const status = signal<'signed-in' | 'signed-out' | undefined>(undefined);
  const isExpired = computed(() => status.value === 'signed-out');
  const claims = signal<readonly symbol[]>([]);
  let isHeard = false;

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
    settle({ error, sentWhileExpired }) {
      const previous = status.peek();
      // A request that was sent before the session expired, and settles afterwards, belongs to the
      // expired session.
      const isEnded = error?.kind === 'session-ended' || (previous === 'signed-out' && !sentWhileExpired);
      // Other errors don't tell whether the user is signed in.
      if (error && !isEnded) return undefined;
      const next = isEnded ? 'signed-out' : 'signed-in';
      if (next !== previous && !isHeard) post(next);
      isHeard = false;
      status.value = next;
      if (isEnded) return 'ended';
      return previous === 'signed-out' ? 'resumed' : undefined;
    },
    hear() {
      isHeard = true;
    },
  };
}
