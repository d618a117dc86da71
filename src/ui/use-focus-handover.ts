import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { getFocused } from './focus.js';

/**
 * @param moveFocus called before the element is removed while the focus is in it
 * @returns the ref of the element
 */
export function useFocusHandover(moveFocus: (element: HTMLElement) => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(moveFocus);
  latest.current = moveFocus;
  // Its cleanup runs while the element is still in the document.
  useLayoutEffect(
    () => () => {
      // Read now: it may have been rendered after the component was mounted.
      const element = ref.current;
      if (element?.contains(getFocused(element))) latest.current(element);
    },
    [],
  );
  return ref;
}
