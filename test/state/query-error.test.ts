// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ApiError, type ErrorCode } from '../../src/api/api-error.js';
import { toFailure } from '../../src/state/failure.js';

const KINDS: ErrorCode[] = [
  'network',
  'timeout',
  'session-ended',
  'forbidden',
  'not-found',
  'rate-limited',
  'server',
  'malformed',
];

describe('toFailure', () => {
  it.each(KINDS)('keeps the kind %s', (kind) => {
    expect(toFailure(new ApiError(kind, 'getCustomer'), 'getCustomer')).toEqual({ kind, operation: 'getCustomer' });
  });

  it('keeps the status and the time to wait', () => {
    const error = new ApiError('rate-limited', 'listSubscriptions', { status: 429, retryAfterSeconds: 0 });
    expect(toFailure(error, 'listSubscriptions')).toEqual({
      kind: 'rate-limited',
      operation: 'listSubscriptions',
      status: 429,
      retryAfterSeconds: 0,
    });
  });

  it.each([
    ['an error of our own', new TypeError('sk_secret is not iterable')],
    ['a rejection without an error', 'sk_secret'],
    ['a rejection with nothing', undefined],
    ['a validation error', Object.assign(new Error('received "sk_secret"'), { name: 'ValiError', kind: 'schema' })],
  ])('takes %s for an answer that could not be read, and keeps nothing of its words', (_, error) => {
    const failure = toFailure(error, 'listAccessTokens');
    expect(failure).toEqual({ kind: 'malformed', operation: 'listAccessTokens' });
    expect(JSON.stringify(failure)).not.toContain('sk_secret');
  });

  it('is a new object each time', () => {
    const error = new ApiError('network', 'getCustomer');
    expect(toFailure(error, 'getCustomer')).not.toBe(toFailure(error, 'getCustomer'));
  });
});
