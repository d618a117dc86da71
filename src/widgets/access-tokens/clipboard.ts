/** What came of copying: `selected` means that the caller's text has to be selected for the visitor to copy by hand. */
export type CopyResult = 'copied' | 'refused' | 'missing';

/** Writes to the clipboard. A page that is not served over https has none. */
export async function copyText(text: string): Promise<CopyResult> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (!clipboard) return 'missing';
  try {
    await clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'refused';
  }
}

/** Selects the text of an element and, where the page has no clipboard, asks the browser to copy the selection. */
export function selectText(element: HTMLElement): void {
  const selection = element.ownerDocument.getSelection();
  selection?.selectAllChildren(element);
}

/** Copies what is selected. False when the browser did not. */
export function copySelection(): boolean {
  return document.execCommand('copy');
}
