const EXAMPLE = {
  id: 'tok_example',
  name: 'Example token',
  value: 'Example-token-value_0123456789abcdefghij',
  issued_at: '2025-01-15T09:30:00.000Z',
  expires_at: null as string | null,
  is_expired: false,
};

export type AccessToken = typeof EXAMPLE;

/** Creates a complete token. `is_expired` is derived from `expires_at` and `now` by default. */
export function accessTokenRecord(fields: Partial<AccessToken> = {}, now = Date.now()): AccessToken {
  const { expires_at: expiresAt = null } = fields;
  return { ...EXAMPLE, is_expired: expiresAt !== null && Date.parse(expiresAt) <= now, ...fields };
}
