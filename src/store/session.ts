import { computed, signal } from '@preact/signals';
import type { RequestResult } from '../query/query.js';

/** Messages have no data, because the receiving tab sends its own requests. */
export type TabMessage = 'refresh' | 'signed-in' | 'signed-out';

export type Session = ReturnType<typeof createSession>;

export function createSession(post: (message: TabMessage) => void) {
  // Undefined until the first response, which tells tabs with an expired session that the user has
  // signed in.
  const status = signal<'signed-in' | 'signed-out' | undefined>(undefined);
  let isChangeFromOtherTab = false;

  return {
    isExpired: computed(() => status.value === 'signed-out'),
    /**
     * Concludes from a request whether the session has expired, and tells other tabs about a
     * change.
     *
     * @returns `ended` for each response of an expired session, `resumed` once the user has signed
     * in again
     */
    settle({ error, sentWhileExpired }: RequestResult): 'ended' | 'resumed' | undefined {
      const previous = status.peek();
      const isCausedByOtherTab = isChangeFromOtherTab;
      isChangeFromOtherTab = false;
      // A response to an earlier request belongs to the expired session.
      const isEnded = error?.kind === 'session-ended' || (previous === 'signed-out' && !sentWhileExpired);
      // Other errors don't show whether the user is signed in.
      if (error && !isEnded) return undefined;
      const next = isEnded ? 'signed-out' : 'signed-in';
      if (next !== previous && !isCausedByOtherTab) post(next);
      status.value = next;
      if (isEnded) return 'ended';
      return previous === 'signed-out' ? 'resumed' : undefined;
    },
    /** Call this before a request that another tab has caused, so that its result isn't sent back. */
    expectChangeFromOtherTab() {
      isChangeFromOtherTab = true;
    },
  };
}
