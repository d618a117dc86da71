// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../../src/api/failure.js';

describe('ApiFailure', () => {
  it('is an error made of codes', () => {
    const failure = new ApiFailure('rate-limited', 'getCustomer', { status: 429, retryAfterSeconds: 30 });
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).toBe('ApiFailure: getCustomer: rate-limited (429)');
    expect(failure).toMatchObject({
      kind: 'rate-limited',
      operation: 'getCustomer',
      status: 429,
      retryAfterSeconds: 30,
    });
  });

  it('says nothing of an answer that never came', () => {
    const failure = new ApiFailure('network', 'getCustomer');
    expect(failure.message).toBe('getCustomer: network');
    expect(failure).toMatchObject({ status: undefined, retryAfterSeconds: undefined });
  });
});
