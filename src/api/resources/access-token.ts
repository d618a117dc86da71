import * as v from 'valibot';
import { nullableString, record, strictBoolean, strictString } from './schema.js';

// An expiry of the wrong type must not read as null, which means "no expiry".
const entries = {
  id: strictString,
  name: nullableString,
  value: strictString,
  issued_at: nullableString,
  expires_at: strictString,
  is_expired: strictBoolean,
};

export const accessTokenSchema = record(entries);

/** Keeps an absent `expires_at` absent: only null means that the token never expires. */
export const portalTokenSchema = record({ ...entries, expires_at: v.optional(v.nullable(v.string())) });

export type AccessToken = v.InferOutput<typeof portalTokenSchema>;
