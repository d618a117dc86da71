import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { isPrinting } from '../is-printing.js';

/** This many rows fill most screens. */
const INITIAL_ROWS = 20;

/** More search results at once would delay the user's next keystroke. */
const RESULTS_PER_STEP = 5;

/**
 * Mounts a long list step by step, so that its first rows appear sooner. Each frame doubles their
 * number. During a search, scrolling near the last row mounts more.
 *
 * @returns the mounted rows, and a function that mounts all
 */
export function useProgressiveRows<Row extends { readonly key: string }>(
  rows: readonly Row[] | undefined,
  keptKey: string | undefined,
  rowsKey: string | undefined,
  list: RefObject<HTMLElement | null>,
  searchText: string | undefined,
): readonly [readonly Row[] | undefined, () => void] {
  const total = rows?.length ?? 0;
  const isSearched = searchText !== undefined;
  const step = isSearched ? RESULTS_PER_STEP : INITIAL_ROWS;
  const resetKey = `${rowsKey} ${searchText}`;
  const [state, setState] = useState({ resetKey, limit: step });
  const limit = state.resetKey === resetKey ? state.limit : step;
  // Use a layout effect to mount more rows in the very next frame.
  useLayoutEffect(() => {
    if (total <= limit) return undefined;
    const last = [...(list.current?.querySelectorAll('.row:not(.is-unmatched) > .row-main') ?? [])].at(-1);
    if (isSearched && last && globalThis.IntersectionObserver) {
      const observer = new IntersectionObserver(
        ([entry]) => entry?.isIntersecting && setState({ resetKey, limit: limit + step }),
        { rootMargin: '100%' },
      );
      observer.observe(last);
      return () => observer.disconnect();
    }
    const frame = requestAnimationFrame(() => setState({ resetKey, limit: limit * 2 }));
    return () => cancelAnimationFrame(frame);
  }, [total, limit, step, resetKey, keptKey, list, isSearched]);
  const isAll = total <= limit || isPrinting.value;
  const mounted = isAll ? rows : rows?.filter(({ key }, index) => index < limit || key === keptKey);
  return [mounted, () => setState({ resetKey, limit: Infinity })];
}
