export function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);
}

/** An unread body would keep its connection open. */
export function cancelBody({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}

/**
 * The server's clock in milliseconds since the epoch: `Date` plus `Age`, with which a cache says how old the response is. Null without a
 * `Date`, or with an `Age` that can't be read.
 */
export function parseServerDate(headers: Headers): number | null {
  const age = headers.get('age')?.trim() ?? '0';
  return /^\d{1,10}$/.test(age) ? Date.parse(headers.get('date') ?? '') + Number(age) * 1000 || null : null;
}

/** `Retry-After` in seconds. A date is compared with the server's clock where the response has its `Date`. */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  // Two servers on the way may each have added a delay, or a fraction: "120, 60" and "1.5" are read as their whole numbers.
  const [seconds] = /^\d+(?=$|[.,])/.exec(value) ?? [];
  if (seconds) return Number(seconds);
  // `Date.parse` accepts nearly anything ("-5" is a date in 2001), so only dates with a zone are parsed.
  if (!/(GMT|Z)$/.test(value)) return undefined;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const delay = Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}
