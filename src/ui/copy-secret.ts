/** Fall back to `execCommand` early, because it only works within five seconds of a click. */
const COPY_TIMEOUT_MS = 3000;

interface CopySecretOptions {
  /** The secret, or a text that contains it, such as an HTTP header. */
  readonly text: string;
  /** Any element with text, because `execCommand` needs a selection. */
  readonly selectable: { readonly current: Element | null };
  /** Whether the secret may still be copied. The session may have ended during `writeText`. */
  readonly isAllowed: () => boolean;
  /** Resolves with the secret's element, or with null if the secret may no longer be shown. */
  readonly reveal: () => Promise<HTMLElement | null>;
}

/**
 * Copies a secret. If the browser prevents this, reveals and selects the secret, so that the user
 * can copy it.
 *
 * @returns the message's key, or undefined if the secret may no longer be shown
 */
export async function copySecret({
  text,
  selectable,
  isAllowed,
  reveal,
}: CopySecretOptions): Promise<'copied' | 'copyFailed' | 'copyFailedTouch' | undefined> {
  try {
    // This fails without https or permission, and never settles if the user ignores the permission
    // prompt.
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

function copyByCommand(text: string, selectable: Element | null): boolean {
  if (!selectable || !('execCommand' in document)) return false;
  let isReplaced = false;
  const replace = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    // Keep `copy` listeners of the host page from reading the secret.
    event.stopImmediatePropagation();
    isReplaced = true;
  };
  addEventListener('copy', replace, true);
  const selection = getSelection();
  try {
    selection?.selectAllChildren(selectable);
    // oxlint-disable-next-line typescript/no-deprecated -- works without https and permission
    return document.execCommand('copy') && isReplaced;
  } catch {
    return false;
  } finally {
    selection?.removeAllRanges();
    removeEventListener('copy', replace, true);
  }
}
