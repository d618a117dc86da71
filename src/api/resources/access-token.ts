import type { Schema } from './parse.js';
import { nullableString, record, type RecordOf, strictBoolean, strictString } from './schema.js';

// An expiry of the wrong type must not read as null, which means "no expiry".
const fields = {
  id: strictString,
  name: nullableString,
  value: strictString,
  issued_at: nullableString,
  expires_at: strictString,
  is_expired: strictBoolean,
};

/** An access token. The portal may leave out `expires_at`: only null means that the token never expires. */
export interface AccessToken extends Omit<RecordOf<typeof fields>, 'expires_at'> {
  readonly expires_at?: string | null | undefined;
}

export const accessTokenSchema = /* @__PURE__ */ record(fields);

/** Keeps an absent `expires_at` absent. */
export const portalTokenSchema: Schema<AccessToken> = record({
  ...fields,
  expires_at: (input) => (input === undefined ? input : strictString(input)),
});
