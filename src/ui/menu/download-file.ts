export interface DownloadedFile {
  readonly name: string;
  /** Media type without parameters. */
  readonly type: string;
  readonly content: string;
}

const REVOKE_DELAY_MS = 60_000;

/** Downloads a text as a file in UTF-8. */
export function downloadFile({ name, type, content }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  // Not in the document, where a listener of the host page could take the click for a navigation.
  link.click();
  // Safari reads it later, and the user may have to confirm the download first.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}
