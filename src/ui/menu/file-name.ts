const MAX_LENGTH = 100;

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
  return `${characters.slice(0, MAX_LENGTH).join('')}.${extension}`;
}
