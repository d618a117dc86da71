import type { QueryClient } from '../query/query-client.js';
import type { RefetchOptions } from '../query/query.js';
import type { ServerClock } from './server-clock.js';
import type { Session } from './session.js';

export function createRevalidation(queries: QueryClient, session: Session, clock: ServerClock) {
  // Whether another tab has called `refresh` while this page was hidden or offline.
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
    // While the session is expired, forget the refresh, because a sign-in refetches all data.
    isRefreshPending = false;
    const stale = queries.observed().filter((query) => hasDrifted || query.isStale());
    // One request is enough to detect a new sign-in.
    const probe = stale.find(({ error }) => error.peek()?.kind === 'session-ended') ?? stale[0];
    for (const query of isExpired ? [probe] : stale) void query?.refetch(options);
  }

  /**
   * Repeats one request, to detect a sign-out or another customer. The session must authorize it,
   * so take the query that was observed first. This is never usage by token, whose query observes
   * the customer before.
   */
  async function checkSession(): Promise<void> {
    const [query] = queries.observed();
    if (!query) return;
    session.expectChangeFromOtherTab();
    const check = query.fork({ reset: true });
    await check.refetch();
    // If the repeated request was for tokens and was rejected, their secrets are discarded. Refetch
    // the tokens, so that their widget shows the error.
    const hasDiscarded = /^(?:forbidden|not-found)$/.test(check.error.peek()?.kind ?? '') && query.isStale();
    if (hasDiscarded) void query.refetch();
  }

  return {
    refetchAll,
    /** Refetches stale data. By default, requests in flight continue. */
    revalidate,
    /**
     * Handles a message from another tab.
     *
     * @param isActive whether the page is visible and online. Otherwise, a refresh has to wait.
     */
    handleMessage(message: unknown, isActive: boolean) {
      const isChange = message === 'signed-in' || message === 'signed-out';
      // Check the session even in a hidden tab, because secrets must not stay in memory.
      if (isChange && !session.isExpired.peek()) return void checkSession();
      if (message === 'refresh') isRefreshPending = true;
      else if (message !== 'signed-in') return;
      if (!isActive) return;
      session.expectChangeFromOtherTab();
      revalidate();
    },
  };
}
