import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { isPrinting } from '../is-printing.js';

/** The first frame renders this number of rows, which fills most screens. */
const INITIAL_ROWS = 20;

/** The number of matches that mount at once, because the user who types must not wait. */
const PORTION_SIZE = 5;

/**
 * Returns the rows to mount: a screen at first, then twice as many in each frame. Matches mount in
 * portions, until the last one is far below the view. Printing mounts all.
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
  const step = isSearched ? PORTION_SIZE : INITIAL_ROWS;
  const resetKey = `${rowsKey} ${searchText}`;
  const [state, setState] = useState({ resetKey, limit: step });
  const limit = state.resetKey === resetKey ? state.limit : step;
  // A layout effect mounts the next rows in the very next frame.
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
