import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { FOUND_ROWS, GROUP_SIZE, INITIAL_ROWS } from '../constants.js';
import { isPrinting } from '../is-printing.js';
import type { KeyedRow } from './row-groups.js';

/**
 * The rows to mount: a screen at first, then a group, then twice as many in each frame; all when the page is printed.
 *
 * @param openKey key of a row that is always mounted
 * @param resetKey starts over when it changes
 * @param isSearch mounts a few rows at a time, rows of subscriptions only when the last one comes near the view
 * @returns also a function that mounts all
 */
export function useProgressiveRows<Row extends KeyedRow>(
  rows: readonly Row[] | undefined,
  openKey: string | undefined,
  resetKey: string,
  list: RefObject<HTMLElement | null>,
  isSearch: boolean,
): readonly [readonly Row[] | undefined, () => void] {
  const total = rows?.length ?? 0;
  const step = isSearch ? FOUND_ROWS : INITIAL_ROWS;
  const [state, setState] = useState({ resetKey, limit: step });
  const limit = state.resetKey === resetKey ? state.limit : step;
  // The next rows come in the next frame, not in the one after it.
  useLayoutEffect(() => {
    if (total <= limit) return undefined;
    const last = [...(list.current?.querySelectorAll('.row:not(.is-unmatched) > .row-main') ?? [])].at(-1);
    if (isSearch && last && globalThis.IntersectionObserver) {
      const observer = new IntersectionObserver(
        ([entry]) => entry?.isIntersecting && setState({ resetKey, limit: limit + step }),
        { rootMargin: '100%' },
      );
      observer.observe(last);
      return () => observer.disconnect();
    }
    const frame = requestAnimationFrame(() => setState({ resetKey, limit: Math.max(GROUP_SIZE, limit * 2) }));
    return () => cancelAnimationFrame(frame);
  }, [total, limit, step, resetKey, openKey, list, isSearch]);
  const isAll = total <= limit || isPrinting.value;
  const mounted = isAll ? rows : rows?.filter(({ key }, index) => index < limit || key === openKey);
  return [mounted, () => setState({ resetKey, limit: Infinity })];
}
