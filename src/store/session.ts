import { computed, signal } from '@preact/signals';
import type { RequestResult } from '../query/query.js';

/** Messages have no data, because each tab sends its own requests. */
export type TabMessage = 'refresh' | 'signed-in' | 'signed-out';

export type Session = ReturnType<typeof createSession>;

export function createSession(post: (message: TabMessage) => void) {
  // Begin with undefined, so that the first success is posted. Other tabs may still show an expired
  // session.
  const status = signal<'signed-in' | 'signed-out' | undefined>(undefined);
  let isChangeFromOtherTab = false;

  return {
    isExpired: computed(() => status.value === 'signed-out'),
    /**
     * Updates the session from a request's result, and posts changes to other tabs.
     *
     * @returns `ended` for each response of an expired session, `resumed` for the first response
     * after a new sign-in
     */
    settle({ error, sentWhileExpired }: RequestResult): 'ended' | 'resumed' | undefined {
      const previous = status.peek();
      const isCausedByOtherTab = isChangeFromOtherTab;
      isChangeFromOtherTab = false;
      // If a request was sent before the session ended, its success doesn't mean that the user has
      // signed in again.
      const isEnded = error?.kind === 'session-ended' || (previous === 'signed-out' && !sentWhileExpired);
      // Other errors, such as a timeout, don't show whether the user is signed in.
      if (error && !isEnded) return undefined;
      const next = isEnded ? 'signed-out' : 'signed-in';
      if (next !== previous && !isCausedByOtherTab) post(next);
      status.value = next;
      if (isEnded) return 'ended';
      return previous === 'signed-out' ? 'resumed' : undefined;
    },
    /**
     * Call this before a request caused by another tab's message, so that the result isn't posted
     * back.
     */
    expectChangeFromOtherTab() {
      isChangeFromOtherTab = true;
    },
  };
}
