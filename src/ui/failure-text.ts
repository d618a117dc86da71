import type { TextKey } from '../i18n/messages.js';

/** A failure of the interface by its public code. */
export type FailureCode =
  | 'network'
  | 'timeout'
  | 'session-ended'
  | 'forbidden'
  | 'not-found'
  | 'rate-limited'
  | 'server'
  | 'malformed';

export const FAILURE_TEXT: Record<FailureCode, TextKey> = {
  network: 'failureNetwork',
  timeout: 'failureTimeout',
  'session-ended': 'failureSessionEnded',
  forbidden: 'failureForbidden',
  'not-found': 'failureNotFound',
  'rate-limited': 'failureRateLimited',
  server: 'failureServer',
  malformed: 'failureMalformed',
};
