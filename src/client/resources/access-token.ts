import type { Schema } from './parse.js';
import { isEmptyDate, nullableDate, nullableString, record, strictBoolean, strictString } from './schema.js';

/** An access token. The portal may leave out `expires_at`: only null means that the token never expires. */
export interface AccessToken {
  readonly id: string | null;
  readonly name: string | null;
  readonly value: string | null;
  readonly issued_at: string | null;
  readonly expires_at?: string | null | undefined;
  readonly is_expired: boolean | null;
}

// An expiry of the wrong type must not read as null, which means "no expiry".
const entries = {
  id: strictString,
  name: nullableString,
  value: strictString,
  issued_at: nullableDate,
  expires_at: strictString,
  is_expired: strictBoolean,
};

export const accessTokenSchema = /* @__PURE__ */ record(entries);

/** Keeps an absent `expires_at` absent, which an empty date is, too. */
export const portalTokenSchema: Schema<AccessToken> = record({
  ...entries,
  expires_at: (input) =>
    input === undefined || (typeof input === 'string' && isEmptyDate(input)) ? undefined : strictString(input),
});
