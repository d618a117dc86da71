import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * @param moveFocus called before the element is removed while the focus is in it
 * @returns the ref of the element
 */
export function useFocusHandover(moveFocus: (element: HTMLElement) => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(moveFocus);
  latest.current = moveFocus;
  // Its cleanup runs while the element is still in the document.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.querySelector(':focus')) latest.current(element);
    };
  }, []);
  return ref;
}
