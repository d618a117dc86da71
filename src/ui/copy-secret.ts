/** The longest time for a copy. After it, `execCommand` is tried, which works within five seconds of a click. */
const COPY_TIMEOUT_MS = 3000;

interface CopySecretOptions {
  /** The secret, or a text that contains it. */
  readonly text: string;
  /** An element with text of any kind: the older way of browsers needs a selection, whose text is replaced when it is copied. */
  readonly selectable: { readonly current: Element | null };
  /** Whether the secret is still there after the browser has refused the first way. */
  readonly isAllowed: () => boolean;
  /** Shows the secret, if that is still allowed; resolves with its element when it is in the document. */
  readonly reveal: () => Promise<HTMLElement | null>;
}

/**
 * Copies a secret without showing it. If the browser refuses both ways, reveals and selects the secret, so that the user can copy it by
 * keyboard. Undefined if that isn't possible.
 */
export async function copySecret({
  text,
  selectable,
  isAllowed,
  reveal,
}: CopySecretOptions): Promise<'copied' | 'failed' | undefined> {
  try {
    // Pages that are not served over https have no clipboard, and frames of another origin may
    // lack the permission. A browser that waits for the permission may never settle the promise.
    const writing = navigator.clipboard.writeText(text);
    await Promise.race([writing, new Promise((_, reject) => setTimeout(reject, COPY_TIMEOUT_MS))]);
    return 'copied';
  } catch {
    if (!isAllowed()) return undefined;
    if (copyByCommand(text, selectable.current)) return 'copied';
    const element = await reveal();
    if (!element) return undefined;
    getSelection()?.selectAllChildren(element);
    return 'failed';
  }
}

/** Returns the message key of the advice after a failed copy. */
export function getCopyProblem(): 'copyFailed' | 'copyFailedTouch' {
  return matchMedia('(pointer: coarse)').matches ? 'copyFailedTouch' : 'copyFailed';
}

/** Copies with `execCommand`, which needs no permission after a click. */
function copyByCommand(text: string, selectable: Element | null): boolean {
  if (!selectable || !('execCommand' in document)) return false;
  let isReplaced = false;
  const replace = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    // No listener of the page reads the secret.
    event.stopImmediatePropagation();
    isReplaced = true;
  };
  addEventListener('copy', replace, true);
  const selection = getSelection();
  try {
    selection?.selectAllChildren(selectable);
    // oxlint-disable-next-line typescript/no-deprecated -- see above
    return document.execCommand('copy') && isReplaced;
  } catch {
    return false;
  } finally {
    selection?.removeAllRanges();
    removeEventListener('copy', replace, true);
  }
}
