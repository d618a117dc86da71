// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { accessTokenSchema, portalTokenSchema } from '../../../src/api/resources/access-token.js';
import { parseResource } from '../../../src/api/resources/parse.js';
import { describeResource } from './describe-resource.js';

describe.each([
  ['an access token', accessTokenSchema, {}],
  ['an access token of the portal, whose absent expiry is not null', portalTokenSchema, { expires_at: undefined }],
])('%s', (_, schema, defaults) => {
  describeResource((input) => parseResource(schema, input), {
    full: {
      id: 'tok_1',
      name: 'Build server',
      value: 'not a real token, padded = ',
      issued_at: '2026-01-31T23:59:59.123456Z',
      expires_at: '2026-02-28T00:00:00+02:00',
      is_expired: false,
    },
    defaults,
    strict: ['id', 'value', 'expires_at', 'is_expired'],
  });
});

it('an expiry of null, which means “never”, stays null', () => {
  expect(parseResource(portalTokenSchema, { expires_at: null })).toHaveProperty('expires_at', null);
});
