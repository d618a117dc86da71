import { createPageModel } from '../../src/store/page-model.js';
import type { SelectionMemory } from '../../src/store/effects.js';
import { createServerClock } from '../../src/store/server-clock.js';
import type { TabMessage } from '../../src/store/session.js';
import { mockPortal, subscriptionsPage, tokensPage } from './mock-portal.js';
import { observe } from './observe.js';
import { recordsOf } from './records-of.js';
import { NO_MEMORY } from './fakes.js';
import { stubClocks } from './stub-clocks.js';

/** Parameters of a list without a filter. */
export const ALL = { state: '', pageSize: 20 } as const;
export const TOKEN = { id: 't1', name: 'CI', value: 'sk_secret', is_expired: false, expires_at: null };

interface AccountOptions {
  readonly memory?: SelectionMemory;
  /** The device's clock at the start. */
  readonly systemTime?: number;
}

/** The model of a page whose requests and clocks the test controls. */
export function mockAccount({ memory = NO_MEMORY, systemTime = 0 }: AccountOptions = {}) {
  const portal = mockPortal();
  const posted: TabMessage[] = [];
  let now = 1000;
  let system = systemTime;
  stubClocks(
    () => now,
    () => system,
  );
  const clock = createServerClock();
  const client = createPageModel(
    portal.client,
    clock,
    (message) => posted.push(message),
    memory,
    () => undefined,
  );
  return {
    ...portal,
    client,
    clock,
    /** Messages to other tabs. */
    posted,
    advance(milliseconds: number) {
      now += milliseconds;
      system += milliseconds;
    },
    /** Sets the device's clock. */
    setSystemTime(milliseconds: number) {
      system = milliseconds;
    },
    /** The numbers of requests for the customer, for subscriptions and for tokens. */
    requestCounts: () => [portal.customer, portal.subscriptions, portal.accessTokens].map(({ sent }) => sent.length),
    /** The secret of the first token of a subscription. */
    secretOf(subscriptionId: string) {
      const query = client.accessTokens(subscriptionId);
      const [token] = recordsOf(query);
      return token && query.getSecret(token);
    },
  };
}

/** A customer, a list and the tokens of a subscription, observed but not loaded. */
export function observedAccount() {
  const account = mockAccount();
  const { client } = account;
  const queries = [client.customer(), client.subscriptions(ALL), client.accessTokens('s1')] as const;
  return { ...account, queries, stops: queries.map(observe) };
}

/** The same, loaded. */
export async function loadedAccount() {
  const account = observedAccount();
  await account.customer.last().respond({ name: 'Ada' });
  await account.subscriptions.last().respond(subscriptionsPage(['s1', 's2']));
  await account.accessTokens.last().respond(tokensPage([TOKEN]));
  account.posted.length = 0;
  return account;
}
