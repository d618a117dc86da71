import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { FOUND_ROWS, GROUP_SIZE, INITIAL_ROWS } from '../constants.js';
import { isPrinting } from '../../ui/is-printing.js';

/**
 * Number of rows to mount: a screen at first, then a group, then twice as many in each frame; all when the page is printed.
 *
 * @param resetKey starts over when it changes
 * @param list mounts a few rows at a time, and only when the last one of this list comes near the view
 * @returns the limit, and a function that removes it
 */
export function useProgressiveLimit(
  total: number,
  resetKey: string | undefined,
  list?: RefObject<HTMLElement | null>,
): readonly [number, () => void] {
  const step = list ? FOUND_ROWS : INITIAL_ROWS;
  const [state, setState] = useState({ resetKey, limit: step });
  const limit = state.resetKey === resetKey ? state.limit : step;
  // The next rows come in the next frame, not in the one after it.
  useLayoutEffect(() => {
    if (total <= limit) return undefined;
    const last = [...(list?.current?.querySelectorAll('.row:not(.is-unmatched) > .row-main') ?? [])].at(-1);
    if (last && globalThis.IntersectionObserver) {
      const observer = new IntersectionObserver(
        ([entry]) => entry?.isIntersecting && setState({ resetKey, limit: limit + step }),
        { rootMargin: '100%' },
      );
      observer.observe(last);
      return () => observer.disconnect();
    }
    const frame = requestAnimationFrame(() => setState({ resetKey, limit: Math.max(GROUP_SIZE, limit * 2) }));
    return () => cancelAnimationFrame(frame);
  }, [total, limit, step, resetKey, list]);
  return [isPrinting.value ? Infinity : limit, () => setState({ resetKey, limit: Infinity })];
}
