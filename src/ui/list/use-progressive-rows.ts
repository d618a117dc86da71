import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { isPrinting } from '../is-printing.js';

/** The first frame renders this number of rows, which fills most screens. */
const INITIAL_ROWS = 20;

/** Rows that are mounted in portions, until the last row is far below the view. */
export interface Portions {
  readonly key: string;
  readonly size: number;
}

/**
 * Returns the rows to mount: a screen at first, then twice as many in each frame. Printing mounts
 * all.
 *
 * @returns the rows, and a function that mounts all
 */
export function useProgressiveRows<Row extends { readonly key: string }>(
  rows: readonly Row[] | undefined,
  openKey: string | undefined,
  rowsKey: string | undefined,
  list: RefObject<HTMLElement | null>,
  portions: Portions | undefined,
): readonly [readonly Row[] | undefined, () => void] {
  const total = rows?.length ?? 0;
  const step = portions?.size ?? INITIAL_ROWS;
  const isPortioned = !!portions;
  const resetKey = `${rowsKey} ${portions?.key}`;
  const [state, setState] = useState({ resetKey, limit: step });
  const limit = state.resetKey === resetKey ? state.limit : step;
  // A layout effect mounts the next rows in the very next frame.
  useLayoutEffect(() => {
    if (total <= limit) return undefined;
    const last = [...(list.current?.querySelectorAll('.row:not(.is-unmatched) > .row-main') ?? [])].at(-1);
    if (isPortioned && last && globalThis.IntersectionObserver) {
      const observer = new IntersectionObserver(
        ([entry]) => entry?.isIntersecting && setState({ resetKey, limit: limit + step }),
        { rootMargin: '100%' },
      );
      observer.observe(last);
      return () => observer.disconnect();
    }
    const frame = requestAnimationFrame(() => setState({ resetKey, limit: limit * 2 }));
    return () => cancelAnimationFrame(frame);
  }, [total, limit, step, resetKey, openKey, list, isPortioned]);
  const isAll = total <= limit || isPrinting.value;
  const mounted = isAll ? rows : rows?.filter(({ key }, index) => index < limit || key === openKey);
  return [mounted, () => setState({ resetKey, limit: Infinity })];
}
