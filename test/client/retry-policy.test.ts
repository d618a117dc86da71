import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, type ErrorKind } from '../../src/client/api-error.js';
import { getRetryDelay } from '../../src/client/retry-policy.js';
import type { ErrorDetails } from './failed-with.js';

beforeEach(() => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  return () => random.mockRestore();
});

it.each<[ErrorKind, ErrorDetails]>([
  ['network', {}],
  ['timeout', {}],
  ['rate-limited', { status: 429 }],
  ['server', { status: 502 }],
  ['server', { status: 503, retryAfterSeconds: 3 }],
  ['server', { status: 504 }],
  // Gateways of a content network, whose service can't be reached.
  ...[520, 521, 522, 523, 524, 525, 526, 527, 530].map((status): [ErrorKind, ErrorDetails] => ['server', { status }]),
])('the range of the random delay is doubled for "%s" %j, up to two retries', (kind, details) => {
  const error = new ApiError(kind, 'getData', details);
  const retryAfterMs = (details.retryAfterSeconds ?? 0) * 1000;
  const delays = () => [0, 1, 2].map((attempt) => getRetryDelay(error, attempt, 0));
  expect(delays()).toEqual([retryAfterMs, retryAfterMs, undefined]);
  vi.mocked(Math.random).mockReturnValue(0.5);
  expect(delays()).toEqual([retryAfterMs + 2500, retryAfterMs + 5000, undefined]);
});

it.each<[ErrorKind, ErrorDetails]>([
  ['session-ended', { status: 401 }],
  ['forbidden', { status: 403, retryAfterSeconds: 1 }],
  ['not-found', {}],
  ['malformed', { status: 200 }],
  ['server', { status: 408 }],
  ['server', { status: 500 }],
  ['server', { status: 501 }],
  ...[505, 519, 528, 529, 531, 5220].map((status): [ErrorKind, ErrorDetails] => ['server', { status }]),
])('a request isn’t retried after "%s" %j', (kind, details) => {
  expect(getRetryDelay(new ApiError(kind, 'getData', details), 0, 0)).toBeUndefined();
});

it.each([
  [30, 0, 30_000],
  [31, 0, undefined],
  [30, 10_000, 30_000],
  [30, 10_001, undefined],
  [0, 40_000, 0],
  [0, 40_001, undefined],
])('the delay after a Retry-After of %d s with %d ms elapsed is %s', (retryAfterSeconds, elapsed, delay) => {
  const error = new ApiError('rate-limited', 'getData', { status: 429, retryAfterSeconds });
  expect(getRetryDelay(error, 0, elapsed)).toBe(delay);
});
