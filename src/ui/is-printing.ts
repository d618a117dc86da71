import { signal, type ReadonlySignal } from '@preact/signals';
import { options } from 'preact';

/** Components that read this signal render again before the browser lays out the printed pages. */
export const isPrinting: ReadonlySignal<boolean> = createPrintSignal();

function createPrintSignal(): ReadonlySignal<boolean> {
  const printing = signal(false, {
    watched: () => setListeners('addEventListener'),
    unwatched() {
      setListeners('removeEventListener');
      printing.value = false;
    },
  });
  return printing;

  function setListeners(method: 'addEventListener' | 'removeEventListener'): void {
    for (const type of ['beforeprint', 'afterprint']) window[method](type, handlePrint);
  }

  function handlePrint({ type }: Event): void {
    const { debounceRendering } = options;
    let render: (() => void) | undefined;
    options.debounceRendering = (callback) => {
      render = callback;
    };
    printing.value = type === 'beforeprint';
    if (debounceRendering) options.debounceRendering = debounceRendering;
    else delete options.debounceRendering;
    // Render synchronously, because Preact's microtask comes too late if a script calls `print()`.
    render?.();
  }
}
