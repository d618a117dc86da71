import type { WidgetEventDetails } from '../index.js';
import type { Fault } from './mock-server/fault-injection.js';

/** What can be made to fail. */
export const OPERATIONS = ['getCustomer', 'listSubscriptions', 'listAccessTokens', 'listBillableMetrics'] as const;

export type FailingOperation = (typeof OPERATIONS)[number];

/** What a widget reports of a failure; null where it shows its data all the same. */
export type ReportedKind = WidgetEventDetails['portal-error']['kind'] | null;

export interface FailureChoice {
  /** How the choice is written in the page's query string. */
  readonly id: string;
  readonly label: string;
  readonly kind: ReportedKind;
  /** Null where the service answers as it should. */
  readonly fault: Fault | null;
}

/** What an operation can be made to do, by the kind of failure that the widgets make of it. */
export const FAILURE_CHOICES = [
  { id: 'works', label: 'Works', kind: null, fault: null },
  { id: 'slow-body', label: 'Body in pieces, over 3 s', kind: null, fault: { kind: 'drip' } },
  { id: 'bom', label: 'Byte order mark before the JSON', kind: null, fault: { kind: 'bom' } },
  { id: 'wrong-type', label: 'JSON called text/plain', kind: null, fault: { kind: 'wrong-type' } },
  { id: 'no-metadata', label: 'List without metadata', kind: null, fault: { kind: 'wrong-shape', shape: 'no-metadata' } },
  { id: 'refused', label: 'Connection refused', kind: 'network', fault: { kind: 'refuse' } },
  { id: 'reset', label: 'Connection lost in the body', kind: 'network', fault: { kind: 'reset-middle' } },
  { id: 'hangs', label: 'No answer', kind: 'timeout', fault: { kind: 'hang' } },
  { id: 'hangs-middle', label: 'Answer stops in the body', kind: 'timeout', fault: { kind: 'hang-middle' } },
  { id: '401', label: '401', kind: 'session-ended', fault: { kind: 'status', status: 401 } },
  { id: 'redirect', label: 'Redirect to the login page', kind: 'session-ended', fault: { kind: 'redirect' } },
  { id: 'login-page', label: 'Login page as the answer', kind: 'session-ended', fault: { kind: 'login-page' } },
  { id: '403', label: '403', kind: 'forbidden', fault: { kind: 'status', status: 403 } },
  { id: '404', label: '404', kind: 'not-found', fault: { kind: 'status', status: 404 } },
  { id: '429', label: '429', kind: 'rate-limited', fault: { kind: 'status', status: 429 } },
  {
    id: '429-later',
    label: '429, retry after 2 min',
    kind: 'rate-limited',
    fault: { kind: 'status', status: 429, headers: { 'retry-after': '120' } },
  },
  { id: '500', label: '500', kind: 'server', fault: { kind: 'status', status: 500 } },
  {
    id: '503',
    label: '503 with an HTML page',
    kind: 'server',
    fault: { kind: 'status', status: 503, contentType: 'text/html', body: '<h1>Back soon</h1>' },
  },
  { id: 'html', label: 'HTML instead of JSON', kind: 'malformed', fault: { kind: 'html' } },
  { id: 'cut', label: 'JSON cut in half', kind: 'malformed', fault: { kind: 'cut' } },
  { id: 'empty', label: 'Empty body', kind: 'malformed', fault: { kind: 'empty' } },
  { id: 'null', label: 'null', kind: 'malformed', fault: { kind: 'wrong-shape', shape: 'null' } },
  { id: 'array', label: 'A bare array', kind: 'malformed', fault: { kind: 'wrong-shape', shape: 'array' } },
  { id: 'string', label: 'A string', kind: 'malformed', fault: { kind: 'wrong-shape', shape: 'string' } },
  { id: 'number', label: 'A number', kind: 'malformed', fault: { kind: 'wrong-shape', shape: 'number' } },
  { id: 'no-data', label: 'List without data', kind: 'malformed', fault: { kind: 'wrong-shape', shape: 'no-data' } },
  {
    id: 'data-object',
    label: 'List whose data is an object',
    kind: 'malformed',
    fault: { kind: 'wrong-shape', shape: 'data-object' },
  },
] as const satisfies readonly FailureChoice[];

export type FailureId = (typeof FAILURE_CHOICES)[number]['id'];

/** What a widget reports when an operation is made to do that. The usage handler tells pages little of what went wrong behind it. */
export function reportedKind(operation: FailingOperation, { kind }: FailureChoice): ReportedKind {
  return operation !== 'listBillableMetrics' || kind === null || kind === 'rate-limited' ? kind : 'server';
}

/** The fault that the service is given for a choice, with the delay put to it. */
export function faultOf(id: FailureId, delayMs: number): Fault | null {
  const fault: Fault | null = FAILURE_CHOICES.find((choice) => choice.id === id)?.fault ?? null;
  return fault || delayMs > 0 ? { ...fault, ...(delayMs > 0 && { delayMs }) } : null;
}
