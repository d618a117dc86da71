import type { Schema } from './parse.js';
import { isEmptyDate, nullableDate, nullableString, record, strictBoolean, strictString } from './schema.js';

/**
 * If `expires_at` is null, the token never expires. If the portal omits it, the expiry is unknown.
 */
export interface AccessToken {
  readonly id: string | null;
  readonly name: string | null;
  readonly value: string | null;
  readonly issued_at: string | null;
  readonly expires_at?: string | null | undefined;
  readonly is_expired: boolean | null;
}

// Reject a token if its `expires_at` has the wrong type, because null would mean "never expires".
const entries = {
  id: strictString,
  name: nullableString,
  value: strictString,
  issued_at: nullableDate,
  expires_at: strictString,
  is_expired: strictBoolean,
};

export const accessTokenSchema = /* @__PURE__ */ record(entries);

/**
 * Reads a placeholder such as "0001-01-01" in `expires_at` as undefined, because null would mean
 * "never expires".
 */
export const portalTokenSchema: Schema<AccessToken> = record({
  ...entries,
  expires_at: (input) =>
    input === undefined || (typeof input === 'string' && isEmptyDate(input)) ? undefined : strictString(input),
});
