const LONGEST = 200;
// Keys, tokens and what is encoded look like this; a long word is a small loss.
const LIKE_A_SECRET = /[\w.~+/=%-]{16,}/g;
const REMOVED = '…';

/**
 * The service's own words, from the `message` or `error` of a JSON body. They end up in logs, and a service may quote what
 * it was sent: the key and whatever looks like a secret is removed first, and cut afterwards.
 */
export function serviceMessage(body: string | null, key: string): string | undefined {
  const words = wordsOf(body);
  if (words === undefined) return undefined;
  const safe = words
    .replaceAll(key, REMOVED)
    .replaceAll(LIKE_A_SECRET, REMOVED)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ')
    .trim();
  const characters = Array.from(safe);
  if (characters.length === 0) return undefined;
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}${REMOVED}` : safe;
}

function wordsOf(body: string | null): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body ?? 'null');
  } catch {
    // The parser's message quotes the body.
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const { message, error } = parsed as { message?: unknown; error?: unknown };
  return [message, error].find((each) => typeof each === 'string');
}
