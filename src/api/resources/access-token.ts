import type { InferOutput } from 'valibot';
import { flag, record, text } from './record.js';

export const accessTokenSchema = record({
  id: text,
  name: text,
  value: text,
  issued_at: text,
  expires_at: text,
  is_expired: flag,
});

export type AccessToken = InferOutput<typeof accessTokenSchema>;
