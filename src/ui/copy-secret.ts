interface CopySecretOptions {
  /** What is copied: the secret, or a text that contains it. */
  readonly text: string;
  readonly isReplaced: boolean;
  /** Shows the secret, if that is still allowed; resolves with its element when it is in the document. */
  readonly reveal: () => Promise<HTMLElement | null>;
}

/** Copies a secret. If the clipboard refuses it, reveals and selects it, so that the user can copy it by keyboard. Undefined if that is not possible. */
export async function copySecret({
  text,
  isReplaced,
  reveal,
}: CopySecretOptions): Promise<'copied' | 'failed' | undefined> {
  // Pages that are not served over https have no clipboard.
  const { clipboard } = navigator;
  try {
    await clipboard.writeText(text);
    return 'copied';
  } catch {
    const element = await reveal();
    if (!element) return undefined;
    getSelection()?.selectAllChildren(element);
    return !clipboard && copySelection(isReplaced ? text : undefined) ? 'copied' : 'failed';
  }
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
