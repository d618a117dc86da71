const MAX_LENGTH = 200;
// Keys, tokens and encoded data match this; losing a long word does little harm.
const SECRET_PATTERN = /[\w.~+/=%-]{16,}/g;
const REDACTED = '…';

/**
 * The `message` or `error` of a JSON error body. It ends up in logs, and a service may quote the request: the key and
 * everything that looks like a secret is removed before the text is truncated.
 */
export function sanitizeErrorMessage(body: string | null, key: string): string | undefined {
  const message = extractMessage(body);
  if (message === undefined) return undefined;
  const safe = message
    .replaceAll(key, REDACTED)
    .replaceAll(SECRET_PATTERN, REDACTED)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ')
    .trim();
  const characters = Array.from(safe);
  if (characters.length === 0) return undefined;
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join('')}${REDACTED}` : safe;
}

function extractMessage(body: string | null): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body ?? 'null');
  } catch {
    // The parser's message quotes the body.
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const { message, error } = parsed as { message?: unknown; error?: unknown };
  return [message, error].find((value) => typeof value === 'string');
}
