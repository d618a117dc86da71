import { expect, it } from 'vitest';
import { ApiError } from '../../src/client/api-error.js';

it.each([
  [{ status: 429, retryAfterSeconds: 30 }, 'ApiError: getCustomer: rate-limited (429)'],
  [{}, 'ApiError: getCustomer: rate-limited'],
])('an ApiError of %j has the message "%s"', (details, message) => {
  const error = new ApiError('rate-limited', 'getCustomer', details);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toBe(message);
  expect(error).toMatchObject({ kind: 'rate-limited', operation: 'getCustomer', ...details });
});
