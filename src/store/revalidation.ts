import type { RefetchOptions } from './query.js';
import type { QueryClient } from './query-client.js';
import type { ServerClock } from './server-clock.js';
import type { SessionControl } from './session.js';

/** Decides when the observed queries of a page are fetched again. */
export type Revalidation = ReturnType<typeof createRevalidation>;

export function createRevalidation(queries: QueryClient, session: SessionControl, clock: ServerClock) {
  // Another tab has asked for a refresh while this page was hidden or offline.
  let isRefreshPending = false;

  async function refetchAll(): Promise<void> {
    isRefreshPending = false;
    queries.removeUnobserved();
    await Promise.all(queries.observed().map((query) => query.refetch()));
  }

  function revalidate(options: RefetchOptions = { cancelRefetch: false }): void {
    const hasDrifted = clock.hasDrifted();
    if (isRefreshPending && !session.isExpired.peek()) return void refetchAll();
    // After the sign-in, all data of an expired session is refetched anyway.
    isRefreshPending = false;
    const stale = queries.observed().filter((query) => hasDrifted || query.isStale());
    // While the session is expired, one request is enough to learn whether the user has signed in
    // again.
    const probe = stale.find(({ error }) => error.peek()?.kind === 'session-ended') ?? stale[0];
    for (const query of session.isExpired.peek() ? [probe] : stale) void query?.refetch(options);
  }

  /**
   * Checks by one request whether this tab has been signed out, too, or another customer has signed
   * in. Otherwise nothing changes. The session authorizes the first observed query, because usage
   * that a token authorizes comes after the queries that it observes.
   */
  async function checkSession(): Promise<void> {
    const [query] = queries.observed();
    if (!query || session.isExpired.peek()) return;
    session.hear();
    const check = query.fork({ reset: true });
    await check.refetch();
    // The check has discarded tokens that the portal refuses. Let the query report the error.
    if (/^(?:forbidden|not-found)$/.test(check.error.peek()?.kind ?? '') && query.isStale()) void query.refetch();
  }

  return {
    /**
     * Sends new requests for everything that is observed. Resolves when all have settled; never
     * rejects.
     */
    refetchAll,
    /**
     * Refetches observed queries that are stale, after the page became visible or online again;
     * requests in flight are shared by default.
     */
    revalidate,
    /**
     * Reacts to a message from another tab, without a message of its own. Unknown messages are
     * ignored.
     *
     * @param isActive whether the page is visible and online; otherwise a refresh waits for the
     * next `revalidate`
     */
    handleMessage(message: unknown, isActive: boolean) {
      // Do this in a hidden tab, too: secrets must not stay.
      if (message === 'signed-out' || (message === 'signed-in' && !session.isExpired.peek()))
        return void checkSession();
      if (message === 'refresh') isRefreshPending = true;
      else if (message !== 'signed-in') return;
      if (!isActive || !(isRefreshPending || session.isExpired.peek())) return;
      session.hear();
      revalidate();
    },
  };
}
