import { type AccessToken, accessTokenRecord } from '../resources/access-token.js';
import { SeededRandom } from '../seeded-random.js';
import { DAY, isoInstant } from '../service-clock.js';
import type { AccountContext } from './account.js';

export interface TokenPlan {
  readonly name: string;
  /** In milliseconds from the service's start; null for a token without expiry. */
  readonly expiresIn: number | null;
  /** In milliseconds; longer than `expiresIn`, for a token is not issued in the future. */
  readonly lifetime?: number;
}

/** A token with a secret of its own, which follows from the seed, the subscription and its place in the list. */
export function secretToken(
  { seed, startedAt }: AccountContext,
  subscriptionId: string,
  place: number,
  { name, expiresIn, lifetime = 90 * DAY }: TokenPlan,
  now: number,
): AccessToken {
  const random = new SeededRandom(seed, subscriptionId, 'token', place);
  const issuedAt = startedAt + (expiresIn ?? lifetime / 2) - lifetime;
  return accessTokenRecord(
    {
      id: `tok_${random.hex(16)}`,
      name,
      value: random.urlSafe(40),
      issued_at: isoInstant(issuedAt),
      expires_at: expiresIn === null ? null : isoInstant(startedAt + expiresIn),
    },
    now,
  );
}
