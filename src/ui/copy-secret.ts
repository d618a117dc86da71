/** `execCommand` comes next, and only works within five seconds of a click. */
const COPY_TIMEOUT_MS = 3000;

interface CopySecretOptions {
  /** The secret, or a text that contains it, such as a command. */
  readonly text: string;
  /**
   * Any element with text. `execCommand` needs a selection, whose text is replaced during the copy.
   */
  readonly selectable: { readonly current: Element | null };
  /** Whether the secret may still be copied after the first attempt. */
  readonly isAllowed: () => boolean;
  /** Shows the secret if that is still allowed. Resolves with its element. */
  readonly reveal: () => Promise<HTMLElement | null>;
}

/**
 * Copies a secret without showing it. If the browser rejects both ways, reveals and selects it, so
 * that the user can copy it by keyboard.
 *
 * @returns the message, or undefined if the secret may no longer be shown
 */
export async function copySecret({
  text,
  selectable,
  isAllowed,
  reveal,
}: CopySecretOptions): Promise<'copied' | 'copyFailed' | 'copyFailedTouch' | undefined> {
  try {
    // Pages without https lack the clipboard, and frames may lack the permission. A browser that
    // waits for permission may never settle the promise.
    const writing = navigator.clipboard.writeText(text);
    await Promise.race([writing, new Promise((_, reject) => setTimeout(reject, COPY_TIMEOUT_MS))]);
    return 'copied';
  } catch {
    if (!isAllowed()) return undefined;
    if (copyByCommand(text, selectable.current)) return 'copied';
    const element = await reveal();
    if (!element) return undefined;
    getSelection()?.selectAllChildren(element);
    return matchMedia('(pointer: coarse)').matches ? 'copyFailedTouch' : 'copyFailed';
  }
}

/** Copies with `execCommand`, which needs no permission after a click. */
function copyByCommand(text: string, selectable: Element | null): boolean {
  if (!selectable || !('execCommand' in document)) return false;
  let isReplaced = false;
  const replace = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    // Listeners of the page must not read the secret.
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
