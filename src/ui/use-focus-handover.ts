import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { getFocused } from './focus.js';

/**
 * Moves the focus before an element is removed.
 *
 * @param moveFocus called if the element has the focus
 */
export function useFocusHandover(moveFocus: (element: HTMLElement) => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(moveFocus);
  latest.current = moveFocus;
  // This cleanup runs before the element leaves the document.
  useLayoutEffect(
    () => () => {
      // Read the ref here, because the element may have rendered after its component was mounted.
      const element = ref.current;
      if (element?.contains(getFocused(element))) latest.current(element);
    },
    [],
  );
  return ref;
}
