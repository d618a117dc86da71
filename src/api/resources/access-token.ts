import { flag, record, type Shown, text } from './record.js';

export const accessTokenSchema = record({
  id: text,
  name: text,
  value: text,
  issued_at: text,
  expires_at: text,
  is_expired: flag,
});

export type AccessToken = Shown<typeof accessTokenSchema>;
