import type { WidgetName } from '../../index.js';
import type { Answer, PageCondition, Portal, Specimen } from './specimen.js';

interface Failing {
  readonly kind: string;
  readonly title: string;
  readonly answer: Answer;
  readonly condition?: PageCondition;
}

const FAILINGS: readonly Failing[] = [
  { kind: 'network', title: 'Network', answer: 'no-connection' },
  { kind: 'offline', title: 'Offline', answer: 'no-connection', condition: 'offline' },
  { kind: 'timeout', title: 'Time-out', answer: 'never', condition: 'out-of-time' },
  { kind: 'session-ended', title: 'Session ended', answer: { status: 401 } },
  { kind: 'forbidden', title: 'Forbidden', answer: { status: 403 } },
  { kind: 'not-found', title: 'Not found', answer: { status: 404 } },
  { kind: 'rate-limited', title: 'Too many requests, retry in two minutes', answer: { status: 429, retryAfter: 120 } },
  { kind: 'server', title: 'Server', answer: { status: 500 } },
  { kind: 'malformed', title: 'Malformed', answer: { text: '{"data": [' } },
];

/** A widget with each kind of failure, given what it is that fails. */
export function failures(
  widget: WidgetName,
  portalOf: (answer: Answer, kind: string) => Portal,
  attributesOf: (name: string) => Readonly<Record<string, string>> = () => ({}),
): Specimen[] {
  return FAILINGS.map(({ kind, title, answer, condition }) => {
    const name = `${widget}-${kind}`;
    return { name, title, widget, attributes: attributesOf(name), portal: portalOf(answer, kind), ...(condition && { condition }) };
  });
}
