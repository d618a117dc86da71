import { expect, it } from 'vitest';
import { ApiError } from '../../src/client/api-error.js';
import { toQueryError } from '../../src/query/query-error.js';
import { ERROR_KINDS } from '../client/error-kinds.js';

it.each(ERROR_KINDS)('an error keeps the kind %s, the status and `Retry-After`', (kind) => {
  const error = new ApiError(kind, 'getCustomer', { status: 429, retryAfterSeconds: 0 });
  const { isRetryable } = error;
  const expected = {
    kind,
    operation: 'getCustomer',
    status: 429,
    retryAfterSeconds: 0,
    isRetryable,
    isChallenge: false,
  };
  expect(toQueryError(error, 'getCustomer')).toEqual(expected);
});

it.each([
  [86_400, 86_400],
  [86_401, undefined],
])('an error drops a `Retry-After` of more than a day: %d seconds', (retryAfterSeconds, kept) => {
  const error = new ApiError('rate-limited', 'listSubscriptions', { status: 429, retryAfterSeconds });
  expect(toQueryError(error, 'listSubscriptions').retryAfterSeconds).toBe(kept);
});

it.each([
  ['another error', new TypeError('sk_secret is not iterable')],
  ['a rejection without an error', 'sk_secret'],
  ['a rejection with nothing', undefined],
  ['a validation error', Object.assign(new Error('received "sk_secret"'), { name: 'ValiError', kind: 'schema' })],
])('an error converts %s to a malformed response without its message', (_, thrown) => {
  const error = toQueryError(thrown, 'listAccessTokens');
  expect(error).toEqual({ kind: 'malformed', operation: 'listAccessTokens', isRetryable: false });
  expect(JSON.stringify(error)).not.toContain('sk_secret');
});
