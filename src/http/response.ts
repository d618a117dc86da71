export function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** An unread body would keep its connection open. */
export function cancelBody({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}

/** `Retry-After` in seconds. A date is compared with the server's clock where the response has its `Date`. */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,15}$/.test(value)) return Number(value);
  // `Date.parse` accepts nearly anything ("-5" is a date in 2001), so only dates with a zone are parsed.
  if (!/(GMT|Z)$/.test(value)) return undefined;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const seconds = Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
