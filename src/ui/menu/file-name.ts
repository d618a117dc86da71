const MAX_LENGTH = 100;

/** The name of a file to be saved, without characters that file systems reject or that could disguise the extension. */
export function createFileName(parts: readonly string[], extension: string): string {
  const name = parts
    .join('-')
    // Isolates of inserted values.
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/[\p{C}\p{Z}\\/:*?"<>|.~%]+/gu, '-')
    .replaceAll(/-{2,}/g, '-');
  // Code points, not UTF-16 units.
  const [...characters] = name.replaceAll(/^-|-$/g, '');
  return `${characters.slice(0, MAX_LENGTH).join('')}.${extension}`;
}
