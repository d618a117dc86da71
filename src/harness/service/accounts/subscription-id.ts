import { SeededRandom } from '../seeded-random.js';

// Odd, so multiplying by it modulo 2^32 can be undone.
const SPREAD = 0x6d2b79f5;
const GATHER = inverse(SPREAD);

function inverse(odd: number): number {
  let found = odd;
  // Each round doubles the number of low bits that are right, beginning with three.
  for (let bits = 3; bits < 32; bits *= 2) found = Math.imul(found, 2 - Math.imul(odd, found));
  return found;
}

export interface SubscriptionIds {
  idAt(index: number): string;
  /** Null for an id that is not one of these. */
  indexOf(id: string): number | null;
}

/** Ids that look random and still tell their index, so that no table of them is needed. */
export function subscriptionIds(seed: string, account: string, length: number): SubscriptionIds {
  const prefix = `sub_${new SeededRandom(seed, account, 'subscription-id').hex(8)}`;
  const idAt = (index: number): string =>
    prefix + (Math.imul(index, SPREAD) >>> 0).toString(16).padStart(8, '0');

  return {
    idAt,
    indexOf(id) {
      const index = Math.imul(Number.parseInt(id.slice(prefix.length), 16), GATHER) >>> 0;
      return index < length && idAt(index) === id ? index : null;
    },
  };
}
