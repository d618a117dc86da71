import { FAILURES } from '../../provider/provider-error.js';
import { ERROR_CODES, type ErrorStatus } from '../../provider/responses.js';
import { describeProvider } from './api.js';
import { code, GENERATED, page, section, table } from './markdown.js';

interface StatusFacts {
  readonly when: string;
  readonly shown: string;
  readonly remedy: string;
}

const RETRIED = 'nothing while it retries, then an error with “Try again”';

/** The error statuses of both handlers. A status without facts doesn't compile. */
const STATUSES: Readonly<Record<ErrorStatus, StatusFacts>> = {
  400: {
    when: 'an id or parameter is missing, repeated or unusable, or the portal handler got a `customer_id`',
    shown: 'an error',
    remedy: 'Read `message`. Call the handler only with requests of the widgets.',
  },
  401: {
    when: '`authenticate` returned null; in the usage handler, the subscription has no such unexpired token',
    shown: '“Sign in again”; for the usage handler, that access is denied',
    remedy: 'Check that the page sends its session, and that `authenticate` finds it.',
  },
  403: {
    when: 'the page has another origin than the handler and `allowOrigin`',
    shown: 'that access is denied',
    remedy: 'Set `allowOrigin` to the origin of the page. Behind a proxy, pass on `Host`.',
  },
  404: {
    when: 'the path is unknown, the customer has no such subscription, or the service has no metrics of it',
    shown: 'that nothing was found',
    remedy: 'Check the API base and the path of the route.',
  },
  405: {
    when: 'another method than GET, HEAD and OPTIONS (in the usage handler, GET and OPTIONS)',
    shown: 'an error',
    remedy: 'Don’t send other methods. The handler only reads.',
  },
  422: {
    when: 'a list is too long to find the token or subscription in it; the code is `too-many-tokens` or `too-many-subscriptions`',
    shown: 'an error',
    remedy: 'Remove expired tokens. A customer with more than 5,000 subscriptions isn’t supported.',
  },
  429: {
    when: 'the service limits the rate of requests',
    shown: RETRIED,
    remedy: 'Send fewer requests, or ask the service for a higher limit.',
  },
  499: { when: 'the client has left before the response', shown: 'nothing', remedy: 'None is needed.' },
  502: {
    when: 'the service failed or refused the key; the code is `unknown-customer` if it doesn’t know the customer',
    shown: RETRIED,
    remedy: 'Read `hint` of `onError`. Check the key, and that `authenticate` returns an id of the Provider API.',
  },
  503: {
    when: '`authenticate` threw, or returned anything but an id or null; or too many calls are pending',
    shown: RETRIED,
    remedy: 'Read `hint` and `cause` of `onError`. Limit requests by IP address.',
  },
  504: {
    when: '`authenticate` or the service took longer than `timeoutMs`',
    shown: RETRIED,
    remedy: 'Check whether the session store or the service is slow.',
  },
};

/** The page of `portal-widgets/provider`. */
export function createProviderPage(): string {
  return page(
    '# Provider API',
    GENERATED,
    'The module `portal-widgets/provider` runs on a server. The guide [Your own server](../own-server.md) has examples.',
    section(
      'Statuses of the handlers',
      'The body of an error is `{ error, message }`: the code, and a reason unless it would reveal who has access.',
      table(
        ['status', 'code', 'when', 'the widget shows', 'remedy'],
        Object.entries(STATUSES).map(([status, { when, shown, remedy }]) => [
          status,
          code(ERROR_CODES[Number(status) as ErrorStatus]),
          when,
          shown,
          remedy,
        ]),
      ),
    ),
    section(
      'Kinds of errors',
      'The client rejects with a `ProviderError`, whose `kind` is in this table. `onError` gets the same kinds.',
      table(
        ['kind', 'what happened', 'remedy'],
        Object.entries(FAILURES).map(([kind, [problem, remedy]]) => [code(kind), problem, remedy]),
      ),
    ),
    ...describeProvider(),
  );
}
