import type { Schema } from './parse.js';
import { isEmptyDate, nullableDate, nullableString, record, strictBoolean, strictString } from './schema.js';

/**
 * An access token. The portal may omit `expires_at`. Only null means that the token never expires.
 */
export interface AccessToken {
  readonly id: string | null;
  readonly name: string | null;
  readonly value: string | null;
  readonly issued_at: string | null;
  readonly expires_at?: string | null | undefined;
  readonly is_expired: boolean | null;
}

// Reject an expiry of the wrong type, because null would mean "never expires".
const entries = {
  id: strictString,
  name: nullableString,
  value: strictString,
  issued_at: nullableDate,
  expires_at: strictString,
  is_expired: strictBoolean,
};

export const accessTokenSchema = /* @__PURE__ */ record(entries);

/** Treats an empty date like an absent `expires_at`: neither means "never expires". */
export const portalTokenSchema: Schema<AccessToken> = record({
  ...entries,
  expires_at: (input) =>
    input === undefined || (typeof input === 'string' && isEmptyDate(input)) ? undefined : strictString(input),
});
