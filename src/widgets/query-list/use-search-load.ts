import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LazyModule } from '../../lazy/load-lazy.js';
import type { ListQuery } from '../../state/list-data.js';
import type { QueryError } from '../../state/query-error.js';
import { actionsFile } from '../menu/load-actions.js';
import { loadFile } from '../query-state/load-file.js';
import { useWidget } from '../widget-context.js';

/** How far a search has come, and what it has found. */
export interface SearchProgress {
  /** What the user searches for. */
  readonly text: string;
  /** How many have been found. */
  readonly count: number;
  /** The query that has the records. */
  readonly query: ListQuery<unknown>;
  readonly status: 'loading' | 'failed' | undefined;
  readonly retry: () => void;
}

/**
 * Loads what a search needs, from the first character on: its code, then the records.
 *
 * @param load resolves with the error of the request that has failed
 * @returns what searches, once it is loaded, and how far the records are
 */
export function useSearchLoad(
  isSearched: boolean,
  query: ListQuery<unknown>,
  load: (lazy: LazyModule, signal: AbortSignal) => Promise<QueryError | undefined>,
) {
  const context = useWidget();
  const lazy = actionsFile.module.value;
  const [attempt, setAttempt] = useState(0);
  const current = useMemo(() => ({ isSearched, query, attempt, lazy }), [isSearched, query, attempt, lazy]);
  const [settled, setSettled] = useState<{ readonly run: typeof current; readonly error: QueryError | undefined }>();
  const latest = useRef({ load, context });
  latest.current = { load, context };
  useEffect(() => {
    if (!current.isSearched) return undefined;
    if (!current.lazy) {
      void loadFile(actionsFile, latest.current.context);
      return undefined;
    }
    const controller = new AbortController();
    void latest.current.load(current.lazy, controller.signal).then((error) => {
      if (!controller.signal.aborted) setSettled({ run: current, error });
    });
    return () => controller.abort();
  }, [current]);
  const status: SearchProgress['status'] = settled?.run !== current ? 'loading' : settled.error && 'failed';
  return { lazy, status: isSearched && lazy ? status : undefined, retry: () => setAttempt(attempt + 1) };
}
