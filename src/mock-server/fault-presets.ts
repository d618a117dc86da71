import type { Fault, FaultTarget } from './fault-injection.js';
import { PAGING_PRESETS, type PagingPresetId } from './paging-presets.js';

export const FAULT_OPERATIONS = [
  'getCustomer',
  'listSubscriptions',
  'listAccessTokens',
  'listBillableMetrics',
] as const;

export type FaultOperation = (typeof FAULT_OPERATIONS)[number];

type ErrorKind =
  'network' | 'timeout' | 'session-ended' | 'forbidden' | 'not-found' | 'rate-limited' | 'server' | 'malformed';

export interface FaultPreset {
  /** Value in the query string. */
  readonly id: string;
  readonly label: string;
  /** `kind` of the `portal-error` event for a Portal API operation; null if the widget shows its data. */
  readonly kind: ErrorKind | null;
  readonly fault: Fault | null;
}

/** Faults by the kind of error that they cause. */
export const FAULT_PRESETS = [
  { id: 'works', label: 'Works', kind: null, fault: null },
  { id: 'slow-body', label: 'Slow body, 3 s', kind: null, fault: { kind: 'drip' } },
  { id: 'bom', label: 'JSON with byte order mark', kind: null, fault: { kind: 'bom' } },
  { id: 'reset', label: 'Connection closed in the body', kind: 'network', fault: { kind: 'reset-middle' } },
  { id: 'hangs', label: 'No response', kind: 'timeout', fault: { kind: 'hang' } },
  { id: '401', label: 'Signed out (401)', kind: 'session-ended', fault: { kind: 'status', status: 401 } },
  { id: 'redirect', label: 'Redirect to the login page', kind: 'session-ended', fault: { kind: 'redirect' } },
  { id: 'login-page', label: 'Login page with status 200', kind: 'session-ended', fault: { kind: 'login-page' } },
  { id: '403', label: 'No access (403)', kind: 'forbidden', fault: { kind: 'status', status: 403 } },
  { id: '404', label: 'Not found (404)', kind: 'not-found', fault: { kind: 'status', status: 404 } },
  { id: '429', label: 'Too many requests (429)', kind: 'rate-limited', fault: { kind: 'status', status: 429 } },
  {
    id: '429-later',
    label: 'Too many requests, retry after 2 min (429)',
    kind: 'rate-limited',
    fault: { kind: 'status', status: 429, headers: { 'retry-after': '120' } },
  },
  { id: '500', label: 'Server error (500)', kind: 'server', fault: { kind: 'status', status: 500 } },
  {
    id: '503',
    label: 'Maintenance page (503)',
    kind: 'server',
    fault: { kind: 'status', status: 503, contentType: 'text/html', body: '<h1>Back soon</h1>' },
  },
  {
    id: 'html',
    label: 'HTML instead of JSON',
    kind: 'malformed',
    fault: { kind: 'raw', contentType: 'text/html', body: '<h1>Welcome</h1>' },
  },
  { id: 'cut', label: 'Truncated JSON', kind: 'malformed', fault: { kind: 'cut' } },
  { id: 'empty', label: 'Empty body', kind: 'malformed', fault: { kind: 'raw', body: '' } },
] as const satisfies readonly FaultPreset[];

export type FaultPresetId = (typeof FAULT_PRESETS)[number]['id'] | PagingPresetId;

export function createFault(id: FaultPresetId, delayMs: number): Fault | null {
  const fault: Fault | null = [...FAULT_PRESETS, ...PAGING_PRESETS].find((preset) => preset.id === id)?.fault ?? null;
  return fault || delayMs > 0 ? { ...fault, ...(delayMs > 0 && { delayMs }) } : null;
}

/** Pages request metrics through the usage endpoint, which calls the Provider API. */
export function getFaultTarget(operation: FaultOperation): FaultTarget {
  return operation === 'listBillableMetrics' ? 'provider.listBillableMetrics' : operation;
}
