import { computed, signal } from '@preact/signals';
import type { RequestResult } from '../query/query.js';

/** A message to other tabs. It has no data, because each tab sends its own requests. */
export type TabMessage = 'refresh' | 'signed-in' | 'signed-out';

export type Session = ReturnType<typeof createSession>;

export function createSession(post: (message: TabMessage) => void) {
  // Undefined at first, so that the first success is posted to other tabs. They may still show an
  // expired session.
  const status = signal<'signed-in' | 'signed-out' | undefined>(undefined);
  let isChangeFromOtherTab = false;

  return {
    isExpired: computed(() => status.value === 'signed-out'),
    /**
     * Derives from a request's result whether the session has expired, and posts a change to other
     * tabs.
     *
     * @returns `ended` for each response of an expired session, `resumed` once the user has signed
     * in again
     */
    settle({ error, sentWhileExpired }: RequestResult): 'ended' | 'resumed' | undefined {
      const previous = status.peek();
      const isCausedByOtherTab = isChangeFromOtherTab;
      isChangeFromOtherTab = false;
      // If a request was sent before the session ended, treat its late response as part of the
      // ended session.
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
     * Call this before a request that a message from another tab has caused, so that this tab
     * doesn't post the result back.
     */
    expectChangeFromOtherTab() {
      isChangeFromOtherTab = true;
    },
  };
}
