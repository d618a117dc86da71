import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { getFocused } from './focus.js';

/** Calls `moveFocus` before Preact removes an element that contains the focus. */
export function useFocusHandover(moveFocus: (element: HTMLElement) => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(moveFocus);
  latest.current = moveFocus;
  // Use a layout effect, because its cleanup runs before the element's removal.
  useLayoutEffect(
    () => () => {
      // Read the ref only now, because the element may be rendered after the effect.
      const element = ref.current;
      if (element?.contains(getFocused(element))) latest.current(element);
    },
    [],
  );
  return ref;
}
