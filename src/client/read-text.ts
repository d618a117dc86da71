/**
 * Reads a body as text. Returns null, and stops the download, if it has more than `maxBytes`.
 *
 * @param onBytes called each time bytes arrive
 */
export async function readTextWithLimit(
  { body }: Response,
  maxBytes: number,
  onBytes?: () => void,
): Promise<string | null> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    onBytes?.();
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

export const JSON_START = /^\s*[[{]/;

/**
 * Whether JSON ends before its brackets are closed. If a connection breaks during a response that
 * is compressed or without length, `fetch` reports no error.
 */
export function isCutOff(content: string): boolean {
  if (!JSON_START.test(content)) return false;
  const structure = content.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"?/gs, '');
  return structure.replaceAll(/[^[{]/g, '').length > structure.replaceAll(/[^\]}]/g, '').length;
}
