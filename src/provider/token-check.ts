import { parseDateTime } from '../format/date-time.js';
import type { AccessToken } from './resources.js';

/**
 * Whether a token is an unexpired one of these. How long that takes tells nothing of their values: every token is compared,
 * and every character.
 */
export function holdsToken(tokens: readonly AccessToken[], presented: string, now: number): boolean {
  let held = false;
  for (const token of tokens) {
    const isSame = isEqual(token.value ?? '', presented);
    held = (isSame && isUnexpired(token, now)) || held;
  }
  return held;
}

function isEqual(value: string, presented: string): boolean {
  let difference = value.length ^ presented.length;
  for (let place = 0; place < presented.length; place++) {
    // Past the end of the value it is NaN, which counts as 0 here.
    difference |= value.charCodeAt(place) ^ presented.charCodeAt(place);
  }
  return difference === 0;
}

/** The flag wins over the date. A date that nobody can read is no reason to let somebody in. */
function isUnexpired({ is_expired: isExpired, expires_at: expiresAt }: AccessToken, now: number): boolean {
  if (isExpired) return false;
  if (expiresAt === null) return true;
  const at = parseDateTime(expiresAt);
  return at !== null && at > now;
}
