export function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);
}

export function isHtml({ headers }: Pick<Response, 'headers'>): boolean {
  return /html/i.test(headers.get('content-type') ?? '');
}

/** Cancels an unread body, which would keep its connection open. */
export function cancelBody({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}

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

/**
 * Returns milliseconds since the epoch. Adds `Age`, because a cached response has an old `Date`.
 */
export function parseServerDate(headers: Headers): number | null {
  const age = headers.get('age')?.trim() ?? '0';
  return /^\d{1,10}$/.test(age) ? Date.parse(headers.get('date') ?? '') + Number(age) * 1000 || null : null;
}

/**
 * Returns seconds. Compares dates with the response's `Date`, because the device's clock may be
 * wrong.
 */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  // Ignore a second number ("120, 60") or a fraction ("1.5"), which proxies may add.
  const [seconds] = /^\d+(?=$|[.,])/.exec(value) ?? [];
  if (seconds) return Number(seconds);
  // Require a zone, because `Date.parse` accepts nearly any text ("-5" is a date in 2001).
  if (!/(GMT|Z)$/.test(value)) return undefined;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const delay = Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}
