// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';

describe('ApiError', () => {
  it('is an error made of codes', () => {
    const failure = new ApiError('rate-limited', 'getCustomer', { status: 429, retryAfterSeconds: 30 });
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).toBe('ApiError: getCustomer: rate-limited (429)');
    expect(failure).toMatchObject({
      kind: 'rate-limited',
      operation: 'getCustomer',
      status: 429,
      retryAfterSeconds: 30,
    });
  });

  it('says nothing of an answer that never came', () => {
    const failure = new ApiError('network', 'getCustomer');
    expect(failure.message).toBe('getCustomer: network');
    expect(failure).toMatchObject({ status: undefined, retryAfterSeconds: undefined });
  });
});
