// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { accessTokenSchema, portalTokenSchema } from '../../../src/api/resources/access-token.js';
import { parseResource } from '../../../src/api/resources/parse.js';
import { describeResource } from './describe-resource.js';

describe('an access token', () => {
  describeResource((input) => parseResource(accessTokenSchema, input), {
    full: {
      id: 'tok_1',
      name: 'Build server',
      value: 'not a real token, padded = ',
      issued_at: '2026-01-31T23:59:59.123456Z',
      expires_at: '2026-02-28T00:00:00+02:00',
      is_expired: false,
    },
    empty: { id: null, name: null, value: null, issued_at: null, expires_at: null, is_expired: null },
    strict: ['id', 'value', 'expires_at', 'is_expired'],
  });

  it('of the portal keeps an absent expiry apart from null, and rejects one of another type', () => {
    expect(parseResource(portalTokenSchema, { id: 'tok_1' })?.expires_at).toBeUndefined();
    expect(parseResource(portalTokenSchema, { expires_at: null })).toHaveProperty('expires_at', null);
    expect(parseResource(portalTokenSchema, { expires_at: 5 })).toBeNull();
  });
});
