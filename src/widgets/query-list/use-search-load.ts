import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LazyModule } from '../../lazy/load-lazy.js';
import type { ListQuery } from '../../state/offset-pagination.js';
import type { QueryError } from '../../state/query-error.js';
import { actionsFile } from '../menu/load-actions.js';

/** How far a search has come, and what it has found. */
export interface SearchProgress {
  /** What the user searches for, once it has found rows; empty for all. */
  readonly text: string;
  /** How many have been found. */
  readonly count: number;
  /** The query that has the records. */
  readonly query: ListQuery<unknown>;
  readonly status: 'loading' | 'failed' | undefined;
  readonly retry: () => void;
}

export interface SearchLoad extends Pick<SearchProgress, 'status' | 'retry'> {
  /** What searches. Undefined until it is loaded. */
  readonly lazy: LazyModule | undefined;
}

/**
 * Loads what a search needs, from the first character on: its code, then the records.
 *
 * @param load resolves with the error of the request that has failed
 */
export function useSearchLoad(
  isSearched: boolean,
  query: ListQuery<unknown>,
  load: (lazy: LazyModule, signal: AbortSignal) => Promise<QueryError | undefined>,
): SearchLoad {
  const lazy = actionsFile.module.value;
  const [status, setStatus] = useState<SearchLoad['status']>();
  const [attempt, setAttempt] = useState(0);
  const latestLoad = useRef(load);
  latestLoad.current = load;
  // Before it is painted that nothing has been found.
  useLayoutEffect(() => {
    if (!isSearched) return undefined;
    if (!lazy) {
      void actionsFile.load();
      return undefined;
    }
    const controller = new AbortController();
    setStatus('loading');
    void latestLoad.current(lazy, controller.signal).then((error) => {
      if (!controller.signal.aborted) setStatus(error && 'failed');
    });
    return () => controller.abort();
  }, [isSearched, query, attempt, lazy]);
  return { lazy, status, retry: () => setAttempt(attempt + 1) };
}
