// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { accessTokenSchema } from '../../../src/api/resources/access-token.js';
import { checkResource } from '../../../src/api/resources/record.js';
import { describeFields } from './describe-fields.js';

describe('an access token', () => {
  describeFields((input) => checkResource(accessTokenSchema, input), {
    id: 'text',
    name: 'text',
    value: 'text',
    issued_at: 'text',
    expires_at: 'text',
    is_expired: 'flag',
  });

  it('keeps a full record', () => {
    const token = {
      id: 'tok_1',
      name: 'Build server',
      value: 'not a real token, padded = ',
      issued_at: '2026-01-31T23:59:59.123456Z',
      expires_at: '2026-02-28T00:00:00+02:00',
      is_expired: false,
    };
    expect(checkResource(accessTokenSchema, token)).toStrictEqual(token);
  });
});
