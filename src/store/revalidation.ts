import type { QueryClient } from '../query/query-client.js';
import type { RefetchOptions } from '../query/query.js';
import type { ServerClock } from './server-clock.js';
import type { Session } from './session.js';

export function createRevalidation(queries: QueryClient, session: Session, clock: ServerClock) {
  // Set if another tab has requested a refresh while this page was hidden or offline.
  let isRefreshPending = false;

  async function refetchAll(): Promise<void> {
    isRefreshPending = false;
    queries.removeUnobserved();
    await Promise.all(queries.observed().map((query) => query.refetch()));
  }

  function revalidate(options: RefetchOptions = { cancelRefetch: false }): void {
    const isExpired = session.isExpired.peek();
    const hasDrifted = clock.takeDrift();
    if (isRefreshPending && !isExpired) return void refetchAll();
    // The sign-in will refetch all data anyway.
    isRefreshPending = false;
    const stale = queries.observed().filter((query) => hasDrifted || query.isStale());
    // If the session has expired, one request is enough to detect a new sign-in.
    const probe = stale.find(({ error }) => error.peek()?.kind === 'session-ended') ?? stale[0];
    for (const query of isExpired ? [probe] : stale) void query?.refetch(options);
  }

  /**
   * Checks whether this tab is signed out, or another customer has signed in. The first observed
   * query is never usage by token, because usage is observed after the customer and the tokens.
   */
  async function checkSession(): Promise<void> {
    const [query] = queries.observed();
    if (!query) return;
    session.expectChangeFromOtherTab();
    const check = query.fork({ reset: true });
    await check.refetch();
    // A rejected check of tokens has discarded their secrets, so show its error in their place.
    const hasDiscarded = /^(?:forbidden|not-found)$/.test(check.error.peek()?.kind ?? '') && query.isStale();
    if (hasDiscarded) void query.refetch();
  }

  return {
    refetchAll,
    /** Refetches stale data. Shares requests in flight by default. */
    revalidate,
    /**
     * Reacts to a message from another tab. Ignores unknown messages.
     *
     * @param isActive whether the page is visible and online. Otherwise, a refresh waits for the
     * next `revalidate`.
     */
    handleMessage(message: unknown, isActive: boolean) {
      const isChange = message === 'signed-in' || message === 'signed-out';
      // Do this even in a hidden tab, because secrets must not stay in memory.
      if (isChange && !session.isExpired.peek()) return void checkSession();
      if (message === 'refresh') isRefreshPending = true;
      else if (message !== 'signed-in') return;
      if (!isActive) return;
      session.expectChangeFromOtherTab();
      revalidate();
    },
  };
}
