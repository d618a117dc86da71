import type { InferOutput } from 'valibot';
import { nullableString, record, strictBoolean, strictString } from './schema.js';

// An expiry of the wrong type must not read as null, which means "no expiry".
export const accessTokenSchema = record({
  id: strictString,
  name: nullableString,
  value: strictString,
  issued_at: nullableString,
  expires_at: strictString,
  is_expired: strictBoolean,
});

export type AccessToken = InferOutput<typeof accessTokenSchema>;
