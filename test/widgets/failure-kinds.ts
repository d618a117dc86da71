import type { ErrorCode } from '../../src/api/api-error.js';

const BY_KIND: Record<ErrorCode, readonly [text: RegExp, wayOn: string]> = {
  network: [/could not be reached/, 'Try again'],
  timeout: [/took too long/, 'Try again'],
  'session-ended': [/session has ended/, 'Sign in again'],
  forbidden: [/no access/, 'Try again'],
  'not-found': [/not found/, 'Try again'],
  'rate-limited': [/too many requests/, 'Try again'],
  server: [/has a problem/, 'Try again'],
  malformed: [/could not be read/, 'Try again'],
};

/** Every kind of failure, what a visitor reads of it, and the button that leads on. */
export const FAILURE_KINDS = Object.entries(BY_KIND).map(
  ([kind, [text, wayOn]]) => [kind as ErrorCode, text, wayOn] as const,
);
