import type { WidgetName } from '../../index.js';
import type { MockPortal, MockResponse, PageState, Story } from './story.js';

interface ErrorCase {
  readonly kind: string;
  readonly title: string;
  readonly response: MockResponse;
  /** Whether it is an answer about one subscription. */
  readonly isOfSubscription?: boolean;
  readonly pageState?: PageState;
}

const ERROR_CASES: readonly ErrorCase[] = [
  { kind: 'network', title: 'Network', response: 'no-connection' },
  { kind: 'offline', title: 'Offline', response: 'no-connection', pageState: 'offline' },
  { kind: 'timeout', title: 'Timeout', response: 'never', pageState: 'timeout' },
  { kind: 'session-ended', title: 'Session ended', response: { status: 401 } },
  { kind: 'forbidden', title: 'Forbidden', response: { status: 403 } },
  { kind: 'not-found', title: 'Not found', response: { status: 404 }, isOfSubscription: true },
  { kind: 'too-many', title: 'Too many subscriptions', response: { status: 422 }, isOfSubscription: true },
  {
    kind: 'rate-limited',
    title: 'Too many requests, retry in two minutes',
    response: { status: 429, retryAfter: 120 },
  },
  { kind: 'server', title: 'Server', response: { status: 500 } },
  { kind: 'malformed', title: 'Malformed', response: { text: '{"data": [' } },
];

/** One story per error that the widget can have. `portalOf` decides which operation fails. */
export function errorStories(
  widget: WidgetName,
  portalOf: (response: MockResponse, kind: string) => MockPortal,
  attributesOf: (name: string) => Readonly<Record<string, string>> = () => ({}),
): Story[] {
  const isFollower = widget === 'access-tokens' || widget === 'usage';
  return ERROR_CASES.filter(({ isOfSubscription }) => isFollower || !isOfSubscription).map(
    ({ kind, title, response, pageState }) => {
      const name = `${widget}-${kind}`;
      return {
        name,
        title,
        widget,
        attributes: attributesOf(name),
        portal: portalOf(response, kind),
        ...(pageState && { pageState }),
      };
    },
  );
}
