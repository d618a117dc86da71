/**
 * Reads a body as text. Returns null for one of more than `maxBytes`; the rest is not downloaded.
 *
 * @param onBytes called each time some of it has arrived
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
