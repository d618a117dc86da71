import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

const COPIED_FEEDBACK_MS = 2000;

export type CopyResult = 'copied' | 'failed' | undefined;

export interface CopyTokenOptions {
  readonly getSecret: () => string | undefined;
  /** Element of the revealed secret, for the selection after a failure. */
  readonly valueElement: RefObject<HTMLElement | null>;
  readonly reveal: () => void;
  readonly onResult: (result: 'copied' | 'failed') => void;
}

/** Copies a secret. If the clipboard refuses it, reveals and selects it, so that the user can copy it by keyboard. */
export function useCopyToken({ getSecret, valueElement, reveal, onResult }: CopyTokenOptions) {
  const [result, setResult] = useState<CopyResult>();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isMounted = useRef(true);

  function reset(): void {
    clearTimeout(timer.current);
    setResult(undefined);
  }

  function report(next: 'copied' | 'failed'): void {
    if (isMounted.current) {
      clearTimeout(timer.current);
      setResult(next);
      if (next === 'copied') timer.current = setTimeout(reset, COPIED_FEEDBACK_MS);
    }
    onResult(next);
  }

  async function copy(): Promise<void> {
    const secret = getSecret();
    if (!secret) return;
    // Pages that are not served over https have no clipboard.
    const { clipboard } = navigator;
    try {
      await clipboard.writeText(secret);
      report('copied');
    } catch {
      // The page may have been hidden, or the row removed, while the browser asked for permission.
      if (document.hidden || !isMounted.current) return;
      reveal();
      requestAnimationFrame(() => {
        // The secret may have been discarded since.
        if (!valueElement.current) return;
        getSelection()?.selectAllChildren(valueElement.current);
        // oxlint-disable-next-line typescript/no-deprecated -- the only way to copy without a clipboard
        report(!clipboard && 'execCommand' in document && document.execCommand('copy') ? 'copied' : 'failed');
      });
    }
  }

  useLayoutEffect(
    () => () => {
      isMounted.current = false;
      clearTimeout(timer.current);
    },
    [],
  );

  return { result, copy, reset };
}
