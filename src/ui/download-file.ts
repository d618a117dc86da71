export interface DownloadedFile {
  readonly name: string;
  /** The media type, without parameters. */
  readonly type: string;
  readonly content: string;
}

const REVOKE_DELAY_MS = 60_000;
const MAX_NAME_LENGTH = 100;

export function downloadFile({ name, type, content }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  // Keep the link out of the document, where a listener of the page could handle its click.
  link.click();
  // Safari reads the URL later, and the user may have to confirm the download first.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}

/**
 * Creates a file name without characters that file systems reject or that disguise the extension.
 */
export function createFileName(parts: readonly string[], extension: string): string {
  const name = parts
    .join('-')
    // Remove the isolates of inserted values.
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/[\p{C}\p{Z}\\/:*?"<>|.~%]+/gu, '-')
    .replaceAll(/-{2,}/g, '-');
  // Count code points, not UTF-16 units.
  const [...characters] = name.replaceAll(/^-|-$/g, '');
  return `${characters.slice(0, MAX_NAME_LENGTH).join('')}.${extension}`;
}
