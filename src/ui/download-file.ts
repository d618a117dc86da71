export interface DownloadedFile {
  readonly name: string;
  /** The media type without parameters, such as `text/csv`. */
  readonly type: string;
  readonly content: string;
}

const REVOKE_DELAY_MS = 60_000;
const MAX_NAME_LENGTH = 100;

export function downloadFile({ name, type, content }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  // Don't add the link to the document, where a click listener of the page could handle it.
  link.click();
  // Revoke the URL late, because Safari may ask the user whether to download before it reads the
  // URL.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}

/** Replaces characters that file systems reject or that could hide the extension. */
export function createFileName(parts: readonly string[], extension: string): string {
  const name = parts
    .join('-')
    // Remove the bidi isolates around inserted values instead of replacing them with hyphens.
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/[\p{C}\p{Z}\\/:*?"<>|.~%]+/gu, '-')
    .replaceAll(/-{2,}/g, '-');
  // Count code points, so that the limit can't cut a surrogate pair.
  const [...characters] = name.replaceAll(/^-|-$/g, '');
  return `${characters.slice(0, MAX_NAME_LENGTH).join('')}.${extension}`;
}
