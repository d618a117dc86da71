import type { ErrorKind } from '../../src/client/api-error.js';

// A record, so that the compiler reports a kind that is missing.
const KINDS: Readonly<Record<ErrorKind, true>> = {
  network: true,
  timeout: true,
  'session-ended': true,
  forbidden: true,
  'not-found': true,
  'rate-limited': true,
  server: true,
  malformed: true,
};

/** Every kind of error, for tests of what is the same for all. */
export const ERROR_KINDS = Object.keys(KINDS) as readonly ErrorKind[];
