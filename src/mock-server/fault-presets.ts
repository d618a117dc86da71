import type { Fault } from './fault-injection.js';

export const FAULT_OPERATIONS = [
  'getCustomer',
  'listSubscriptions',
  'listAccessTokens',
  'listBillableMetrics',
] as const;

export type FaultOperation = (typeof FAULT_OPERATIONS)[number];

/** Faults by name, in the order of the kinds of errors that they cause. */
export const FAULTS: ReadonlyMap<string, Fault | null> = new Map<string, Fault | null>([
  ['works', null],
  ['bom', { kind: 'bom' }],
  ['reset', { kind: 'reset-middle' }],
  ['hangs', { kind: 'hang' }],
  ['401', { kind: 'status', status: 401 }],
  ['redirect', { kind: 'redirect' }],
  ['login-page', { kind: 'login-page' }],
  ['403', { kind: 'status', status: 403 }],
  ['404', { kind: 'status', status: 404 }],
  ['429', { kind: 'status', status: 429 }],
  ['429-later', { kind: 'status', status: 429, headers: { 'retry-after': '120' } }],
  ['500', { kind: 'status', status: 500 }],
  ['503', { kind: 'status', status: 503, contentType: 'text/html', body: '<h1>Back soon</h1>' }],
  ['html', { kind: 'raw', contentType: 'text/html', body: '<h1>Welcome</h1>' }],
  ['cut', { kind: 'cut' }],
  ['empty', { kind: 'raw', body: '' }],
  ['slow', { delayMs: 3000 }],
  // Services that page their lists in another way.
  ['unpaged', { kind: 'paging', limit: 'ignore', defaultLimit: 0, offset: 'ignore' }],
  ['limit-ignored', { kind: 'paging', limit: 'ignore', defaultLimit: 7 }],
  ['limit-clamped', { kind: 'paging', maxLimit: 7 }],
  ['limit-refused', { kind: 'paging', limit: 'refuse', maxLimit: 0 }],
  ['offset-ignored', { kind: 'paging', offset: 'ignore' }],
  ['repeats', { kind: 'paging', repeats: 3 }],
  ['active-only', { kind: 'paging', state: 'active' }],
  ['total-missing', { kind: 'paging', reportTotal: 'missing' }],
  ['total-of-page', { kind: 'paging', reportTotal: 'page' }],
  ['metadata-missing', { kind: 'paging', withoutMetadata: true }],
]);
