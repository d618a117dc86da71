// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';

describe('ApiError', () => {
  it('has a message made of operation, kind and status', () => {
    const error = new ApiError('rate-limited', 'getCustomer', { status: 429, retryAfterSeconds: 30 });
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toBe('ApiError: getCustomer: rate-limited (429)');
    expect(error).toMatchObject({
      kind: 'rate-limited',
      operation: 'getCustomer',
      status: 429,
      retryAfterSeconds: 30,
    });
  });

  it('has no status without a response', () => {
    const error = new ApiError('network', 'getCustomer');
    expect(error.message).toBe('getCustomer: network');
    expect(error).toMatchObject({ status: undefined, retryAfterSeconds: undefined });
  });
});
