import { useLayoutEffect, useState } from 'preact/hooks';
import { isPrinting } from './is-printing.js';
import { GROUP_SIZE } from './row-groups.js';

/**
 * Number of rows to mount: one group at first, which fills a screen, then twice as many in each frame; all when the page is printed.
 *
 * @param resetKey starts over when it changes
 * @returns the limit, and a function that removes it
 */
export function useProgressiveLimit(total: number, resetKey: string | undefined): readonly [number, () => void] {
  const [state, setState] = useState({ resetKey, limit: GROUP_SIZE });
  const limit = state.resetKey === resetKey ? state.limit : GROUP_SIZE;
  useLayoutEffect(() => {
    if (total <= limit) return undefined;
    const frame = requestAnimationFrame(() => setState({ resetKey, limit: limit * 2 }));
    return () => cancelAnimationFrame(frame);
  }, [total, limit, resetKey]);
  return [isPrinting.value ? Infinity : limit, () => setState({ resetKey, limit: Infinity })];
}
