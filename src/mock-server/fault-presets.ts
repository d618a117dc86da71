import type { Fault } from './fault-injection.js';

export const FAULT_OPERATIONS = [
  'getCustomer',
  'listSubscriptions',
  'listAccessTokens',
  'listBillableMetrics',
] as const;

export type FaultOperation = (typeof FAULT_OPERATIONS)[number];

/** The faults to choose from, with names and labels, in the order of the error kinds. */
const PRESETS: readonly (readonly [name: string, words: string, fault: Fault | null])[] = [
  ['works', 'responds as usual', null],
  ['bom', 'byte order mark before the data', { kind: 'bom' }],
  ['reset', 'connection breaks halfway', { kind: 'reset-middle' }],
  ['hangs', 'never responds', { kind: 'hang' }],
  ['401', 'session has ended', { kind: 'status', status: 401 }],
  ['redirect', 'redirects to a sign-in page', { kind: 'redirect' }],
  ['login-page', 'sign-in page instead of data', { kind: 'login-page' }],
  ['403', 'not allowed', { kind: 'status', status: 403 }],
  ['404', 'not found', { kind: 'status', status: 404 }],
  ['429', 'too many requests', { kind: 'status', status: 429 }],
  ['429-later', 'too many, retry in 2 minutes', { kind: 'status', status: 429, headers: { 'retry-after': '120' } }],
  ['500', 'error of the server', { kind: 'status', status: 500 }],
  ['503', 'maintenance', { kind: 'status', status: 503, contentType: 'text/html', body: '<h1>Back soon</h1>' }],
  ['html', 'web page instead of data', { kind: 'raw', contentType: 'text/html', body: '<h1>Welcome</h1>' }],
  ['cut', 'data end too early', { kind: 'cut' }],
  ['empty', 'nothing in the response', { kind: 'raw', body: '' }],
  ['slow', 'responds after 3 seconds', { delayMs: 3000 }],
  // Services that page their lists in another way.
  ['unpaged', 'all records at once', { kind: 'paging', limit: 'ignore', defaultLimit: 0, offset: 'ignore' }],
  ['limit-ignored', 'always 7 per page', { kind: 'paging', limit: 'ignore', defaultLimit: 7 }],
  ['limit-clamped', 'at most 7 per page', { kind: 'paging', maxLimit: 7 }],
  ['limit-refused', 'error for any limit', { kind: 'paging', limit: 'refuse', maxLimit: 0 }],
  ['offset-ignored', 'always the first page', { kind: 'paging', offset: 'ignore' }],
  ['repeats', 'pages overlap by 3', { kind: 'paging', repeats: 3 }],
  ['active-only', 'active subscriptions only', { kind: 'paging', state: 'active' }],
  ['total-missing', 'no total', { kind: 'paging', reportTotal: 'missing' }],
  ['total-of-page', 'total counts one page', { kind: 'paging', reportTotal: 'page' }],
  ['metadata-missing', 'no metadata', { kind: 'paging', withoutMetadata: true }],
];

export const FAULTS: ReadonlyMap<string, Fault | null> = new Map(PRESETS.map(([name, , fault]) => [name, fault]));

export const FAULT_WORDS: ReadonlyMap<string, string> = new Map(PRESETS.map(([name, words]) => [name, words]));
