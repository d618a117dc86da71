import { options } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Whether the page is being printed. What it renders is complete before the browser lays out the printed page. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useLayoutEffect(() => {
    const handlePrint = ({ type }: Event): void => {
      const { debounceRendering } = options;
      // The browser waits for listeners, not for the microtask in which Preact renders.
      options.debounceRendering = (render) => render();
      setIsPrinting(type === 'beforeprint');
      if (debounceRendering) options.debounceRendering = debounceRendering;
      else delete options.debounceRendering;
    };
    const types = ['beforeprint', 'afterprint'];
    for (const type of types) addEventListener(type, handlePrint);
    return () => {
      for (const type of types) removeEventListener(type, handlePrint);
    };
  }, []);
  return isPrinting;
}
