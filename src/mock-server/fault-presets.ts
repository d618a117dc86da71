import type { Fault, FaultPreset, FaultTarget } from './fault-injection.js';
import { PAGING_PRESETS } from './paging-presets.js';

export const FAULT_OPERATIONS = [
  'getCustomer',
  'listSubscriptions',
  'listAccessTokens',
  'listBillableMetrics',
] as const;

export type FaultOperation = (typeof FAULT_OPERATIONS)[number];

/** Faults of any operation, by the kind of error that they cause. */
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
] as const satisfies readonly FaultPreset[];

export const LIST_FAULT_PRESETS = [...FAULT_PRESETS, ...PAGING_PRESETS];

export function createFault(id: (typeof LIST_FAULT_PRESETS)[number]['id'], delayMs: number): Fault | null {
  const fault: Fault | null = LIST_FAULT_PRESETS.find((preset) => preset.id === id)?.fault ?? null;
  return fault || delayMs > 0 ? { ...fault, ...(delayMs > 0 && { delayMs }) } : null;
}

/** Pages request metrics through the usage endpoint, which calls the Provider API. */
export function getFaultTarget(operation: FaultOperation | FaultTarget): FaultTarget {
  return operation === 'listBillableMetrics' ? 'provider.listBillableMetrics' : operation;
}
