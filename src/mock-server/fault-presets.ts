import type { Fault, FaultTarget } from './fault-injection.js';

export const FAULT_OPERATIONS = [
  'getCustomer',
  'listSubscriptions',
  'listAccessTokens',
  'listBillableMetrics',
] as const;

export type FaultOperation = (typeof FAULT_OPERATIONS)[number];

interface FaultPreset {
  /** Value in the query string. */
  readonly id: string;
  readonly label: string;
  readonly fault: Fault | null;
}

/** Faults with a name, by the kind of error that they cause. The last ones are of services that page their lists in another way. */
export const FAULT_PRESETS = [
  { id: 'works', label: 'Works', fault: null },
  { id: 'slow-body', label: 'Slow body, 3 s', fault: { kind: 'drip' } },
  { id: 'bom', label: 'JSON with byte order mark', fault: { kind: 'bom' } },
  { id: 'reset', label: 'Connection closed in the body', fault: { kind: 'reset-middle' } },
  { id: 'hangs', label: 'No response', fault: { kind: 'hang' } },
  { id: '401', label: 'Signed out (401)', fault: { kind: 'status', status: 401 } },
  { id: 'redirect', label: 'Redirect to the login page', fault: { kind: 'redirect' } },
  { id: 'login-page', label: 'Login page with status 200', fault: { kind: 'login-page' } },
  { id: '403', label: 'No access (403)', fault: { kind: 'status', status: 403 } },
  { id: '404', label: 'Not found (404)', fault: { kind: 'status', status: 404 } },
  { id: '429', label: 'Too many requests (429)', fault: { kind: 'status', status: 429 } },
  {
    id: '429-later',
    label: 'Too many requests, retry after 2 min (429)',
    fault: { kind: 'status', status: 429, headers: { 'retry-after': '120' } },
  },
  { id: '500', label: 'Server error (500)', fault: { kind: 'status', status: 500 } },
  {
    id: '503',
    label: 'Maintenance page (503)',
    fault: { kind: 'status', status: 503, contentType: 'text/html', body: '<h1>Back soon</h1>' },
  },
  {
    id: 'html',
    label: 'HTML instead of JSON',
    fault: { kind: 'raw', contentType: 'text/html', body: '<h1>Welcome</h1>' },
  },
  { id: 'cut', label: 'Truncated JSON', fault: { kind: 'cut' } },
  { id: 'empty', label: 'Empty body', fault: { kind: 'raw', body: '' } },
  {
    id: 'unpaged',
    label: 'All records at once, whatever is requested',
    fault: { kind: 'paging', limit: 'ignore', defaultLimit: 0, offset: 'ignore' },
  },
  {
    id: 'limit-ignored',
    label: 'Limit ignored: 7 per page',
    fault: { kind: 'paging', limit: 'ignore', defaultLimit: 7 },
  },
  { id: 'limit-clamped', label: 'Limit of at most 7', fault: { kind: 'paging', maxLimit: 7 } },
  { id: 'limit-refused', label: 'Any limit refused', fault: { kind: 'paging', limit: 'refuse', maxLimit: 0 } },
  { id: 'offset-ignored', label: 'Offset ignored: always the first page', fault: { kind: 'paging', offset: 'ignore' } },
  { id: 'repeats', label: 'Pages repeat 3 records', fault: { kind: 'paging', repeats: 3 } },
  { id: 'active-only', label: 'Active ones without a state', fault: { kind: 'paging', state: 'active' } },
  { id: 'total-missing', label: 'Total missing', fault: { kind: 'paging', reportTotal: 'missing' } },
  { id: 'total-of-page', label: 'Total of the page', fault: { kind: 'paging', reportTotal: 'page' } },
  { id: 'metadata-missing', label: 'Metadata missing', fault: { kind: 'paging', withoutMetadata: true } },
  { id: 'slow', label: 'Slow, 3 s', fault: { delayMs: 3000 } },
] as const satisfies readonly FaultPreset[];

/** Pages request metrics through the usage endpoint, which calls the Provider API. */
export function getFaultTarget(operation: FaultOperation | FaultTarget): FaultTarget {
  return operation === 'listBillableMetrics' ? 'provider.listBillableMetrics' : operation;
}
