import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { getFocused } from './focus.js';

/**
 * Moves the focus out of an element before the element is removed.
 *
 * @param moveFocus called if the element has the focus or contains it
 */
export function useFocusHandover(moveFocus: (element: HTMLElement) => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(moveFocus);
  latest.current = moveFocus;
  // Use a layout effect, because its cleanup runs before the element is removed.
  useLayoutEffect(
    () => () => {
      // Read the ref only now, because the element may have been rendered after the effect ran.
      const element = ref.current;
      if (element?.contains(getFocused(element))) latest.current(element);
    },
    [],
  );
  return ref;
}
