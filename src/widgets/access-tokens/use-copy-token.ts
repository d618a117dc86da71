import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

const COPIED_FEEDBACK_MS = 2000;

export type CopyResult = 'copied' | 'failed' | 'unsupported';

/** A format in which the secret is copied instead of as it is. */
export interface CopyFormat {
  readonly id: string;
  /** Undefined if the format can't represent the secret. */
  readonly compose: (secret: string) => string | undefined;
}

export interface CopyTokenOptions {
  readonly getSecret: () => string | undefined;
  /** Element of the revealed secret, for the selection after a failure. */
  readonly valueElement: RefObject<HTMLElement | null>;
  readonly reveal: () => void;
  readonly onResult: (result: CopyResult, format: CopyFormat | undefined) => void;
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

  async function copy(format?: CopyFormat): Promise<void> {
    const report = (next: CopyResult): void => {
      if (isMounted.current) {
        clearTimeout(timer.current);
        setResult(next);
        if (next === 'copied') timer.current = setTimeout(reset, COPIED_FEEDBACK_MS);
      }
      onResult(next, format);
    };
    const secret = getSecret();
    if (!secret) return;
    const text = format ? format.compose(secret) : secret;
    if (text === undefined) {
      report('unsupported');
      return;
    }
    // Pages that are not served over https have no clipboard.
    const { clipboard } = navigator;
    try {
      await clipboard.writeText(text);
      report('copied');
    } catch {
      // The page may have been hidden, or the row removed, while the browser asked for permission.
      if (document.hidden || !isMounted.current) return;
      reveal();
      requestAnimationFrame(() => {
        // The secret may have been discarded since.
        if (!valueElement.current) return;
        getSelection()?.selectAllChildren(valueElement.current);
        report(!clipboard && copySelection(format && text) ? 'copied' : 'failed');
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

/** Copies the selection with `execCommand`, for pages without a clipboard. A replacement of the selected text is never in the document. */
function copySelection(replacement: string | undefined): boolean {
  if (!('execCommand' in document)) return false;
  let isReplaced = replacement === undefined;
  const replace = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', replacement ?? '');
    event.preventDefault();
    event.stopImmediatePropagation();
    isReplaced = true;
  };
  if (!isReplaced) addEventListener('copy', replace, true);
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- see above
    return document.execCommand('copy') && isReplaced;
  } catch {
    return false;
  } finally {
    removeEventListener('copy', replace, true);
  }
}
