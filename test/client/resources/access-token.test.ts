import { expect, it } from 'vitest';
import { accessTokenSchema, portalTokenSchema } from '../../../src/client/resources/access-token.js';
import { parseResource } from '../../../src/client/resources/parse.js';

// Only null means “never”, because the portal may omit the expiry.
it.each([
  ['2026-02-28T00:00:00+02:00', '2026-02-28T00:00:00+02:00', '2026-02-28T00:00:00+02:00'],
  [null, null, null],
  [undefined, null, undefined],
  // The empty value of a service is absent. The server keeps it, because it has no other form of
  // absent.
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z', undefined],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z', undefined],
])('an expiry of %j is %j, and %j for the portal', (expiresAt, expected, expectedOfPortal) => {
  const token = {
    id: 'tok_1',
    name: null,
    value: 'padded = ',
    issued_at: null,
    expires_at: expiresAt,
    is_expired: false,
  };
  expect(parseResource(accessTokenSchema, token)).toStrictEqual({ ...token, expires_at: expected });
  expect(parseResource(portalTokenSchema, token)).toStrictEqual({ ...token, expires_at: expectedOfPortal });
});
