import type { MockResponse, Story } from './story.js';

interface ErrorCase {
  readonly kind: string;
  readonly title: string;
  readonly response: MockResponse;
  /** Whether it is an answer about one subscription. */
  readonly isOfSubscription?: boolean;
  readonly more?: Pick<Story, 'pageState'>;
}

const ERROR_CASES: readonly ErrorCase[] = [
  { kind: 'network', title: 'Network', response: 'no-connection' },
  { kind: 'offline', title: 'Offline', response: 'no-connection', more: { pageState: 'offline' } },
  { kind: 'timeout', title: 'Timeout', response: 'never', more: { pageState: 'timeout' } },
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

type CreateStory = (kind: string, title: string, response: MockResponse, more?: Pick<Story, 'pageState'>) => Story;

/** One story per error that the widget can have. */
export function errorStories(create: CreateStory, isFollower = false): Story[] {
  return ERROR_CASES.filter(({ isOfSubscription }) => isFollower || !isOfSubscription).map(
    ({ kind, title, response, more }) => create(kind, title, response, more),
  );
}
