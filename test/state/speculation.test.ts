// @vitest-environment node
import { effect } from '@preact/signals';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ErrorKind } from '../../src/api/api-error.js';
import { createAccountModel } from '../../src/state/account-model.js';
import { createServerClock } from '../../src/state/server-clock.js';
import { getUsageQuery } from '../../src/state/usage-query.js';
import { createCustomer, metricsPage, mockPortal, subscriptionsPage, tokensPage } from './mock-portal.js';
import { settle } from './mock-requests.js';
import { observe } from './observe.js';
import { recordsOf } from './records-of.js';

const ALL = { state: '', pageSize: 20 } as const;
const USAGE_URL = 'https://portal.example/usage';
const TOKEN = { id: 't1', name: 'CI', value: 'sk_secret', is_expired: false, expires_at: null };
const KINDS: readonly ErrorKind[] = [
  'session-ended',
  'forbidden',
  'not-found',
  'server',
  'network',
  'timeout',
  'malformed',
];

/** The tokens of a subscription are requested before it is selected. */
function setUp() {
  const portal = mockPortal();
  const posted: string[] = [];
  let rememberedId: string | undefined = 's1';
  const memory = { read: () => rememberedId, write: (id: string | undefined) => void (rememberedId = id) };
  const client = createAccountModel(
    portal.client,
    createServerClock(),
    () => performance.now(),
    (message) => posted.push(message),
    memory,
  );
  const speculate = (id: string) => client.speculate(id, client.accessTokens(id));
  speculate('s1');
  return {
    ...portal,
    client,
    memory,
    posted,
    speculate,
    select(id: string) {
      const [record] = subscriptionsPage([id]).data;
      if (record) client.selection.select(record);
    },
    /** The secret of the first token that is loaded. */
    secret() {
      const query = client.accessTokens('s1');
      const token = recordsOf(query)[0];
      return token && query.getSecret(token);
    },
  };
}

describe('data of a subscription that will probably be selected', () => {
  it('is not requested again when it is selected, before or after the response', async () => {
    for (const isEarly of [true, false]) {
      const { accessTokens, client, select, secret } = setUp();
      if (isEarly) await accessTokens.last().respond(tokensPage([TOKEN]));
      select('s1');
      observe(client.accessTokens('s1'));
      if (!isEarly) await accessTokens.last().respond(tokensPage([TOKEN]));
      expect(accessTokens.sent).toHaveLength(1);
      expect(secret()).toBe('sk_secret');
    }
  });

  it('is requested once, however many widgets expect it', async () => {
    const { accessTokens, speculate } = setUp();
    speculate('s1');
    await accessTokens.last().fail('not-found');
    speculate('s1');
    expect(accessTokens.sent).toHaveLength(1);
  });

  it.each(KINDS)('is requested as usual when it is selected after an unreported error of the kind %s', async (kind) => {
    const { accessTokens, client, posted, select } = setUp();
    const query = client.accessTokens('s1');
    await accessTokens.last().fail(kind);
    expect(query.error.value).toBeUndefined();
    expect(query.isFetching.value).toBe(false);
    expect(client.session.isExpired.value).toBe(false);
    expect(posted).toEqual([]);
    select('s1');
    observe(client.accessTokens('s1'));
    await accessTokens.last().respond(tokensPage([TOKEN]));
    expect(accessTokens.sent).toHaveLength(2);
    expect(recordsOf(query)).toHaveLength(1);
  });

  it.each(KINDS)('is a usual request as soon as it is selected: an error of the kind %s counts', async (kind) => {
    const { accessTokens, client, select } = setUp();
    select('s1');
    const query = client.accessTokens('s1');
    observe(query);
    await accessTokens.last().fail(kind);
    expect(query.error.value?.kind).toBe(kind);
    expect(client.session.isExpired.value).toBe(kind === 'session-ended');
    expect(accessTokens.sent).toHaveLength(1);
  });

  it('that the session authorizes is ignored when it is refused, too', async () => {
    const { billableMetrics, client } = setUp();
    const query = getUsageQuery(client, 's1', USAGE_URL, 'session');
    client.speculate('s1', query);
    await billableMetrics.last().fail('session-ended');
    expect(client.session.isExpired.value).toBe(false);
    observe(query);
    await billableMetrics.last().respond(metricsPage([{ name: 'calls' }]));
    expect(billableMetrics.sent).toHaveLength(2);
    expect(recordsOf(query)).toHaveLength(1);
  });

  it('does not discard the tokens of another subscription when it is refused', async () => {
    const { accessTokens, client, speculate } = setUp();
    const other = client.accessTokens('s2');
    observe(other);
    await accessTokens.last().respond(tokensPage([TOKEN]));
    speculate('s3');
    await accessTokens.last().fail('session-ended');
    expect(recordsOf(other)[0]?.hasSecret).toBe(true);
  });
});

describe('data of a subscription that is not selected after all', () => {
  it('is discarded', async () => {
    const { accessTokens, client, select } = setUp();
    const query = client.accessTokens('s1');
    await accessTokens.last().respond(tokensPage([TOKEN]));
    const [token] = recordsOf(query);
    select('s2');
    expect(token && query.getSecret(token)).toBeUndefined();
    expect(client.accessTokens('s1')).not.toBe(query);
  });

  it('is not waited for', async () => {
    const { accessTokens, client, select, secret } = setUp();
    select('s2');
    expect(accessTokens.last().signal?.aborted).toBe(true);
    await accessTokens.last().respond(tokensPage([TOKEN]));
    expect(secret()).toBeUndefined();
    observe(client.accessTokens('s1'));
    expect(accessTokens.sent).toHaveLength(2);
  });

  it('stays if a widget shows it', async () => {
    const { accessTokens, client, select, secret } = setUp();
    observe(client.accessTokens('s1'));
    await accessTokens.last().respond(tokensPage([TOKEN]));
    select('s2');
    expect(secret()).toBe('sk_secret');
    expect(accessTokens.sent).toHaveLength(1);
  });

  it.each<[string, (page: ReturnType<typeof setUp>) => Promise<unknown>]>([
    ['is empty', ({ subscriptions }) => subscriptions.last().respond(subscriptionsPage([]))],
    ['fails', ({ subscriptions }) => subscriptions.last().fail('server')],
  ])('is discarded and forgotten as soon as the list %s', async (_, settleList) => {
    for (const isEarly of [true, false]) {
      const page = setUp();
      const { accessTokens, client, memory } = page;
      const query = client.accessTokens('s1');
      observe(client.subscriptions(ALL));
      if (isEarly) await accessTokens.last().respond(tokensPage([TOKEN]));
      const token = recordsOf(query)[0];
      await settleList(page);
      if (!isEarly) expect(accessTokens.last().signal?.aborted).toBe(true);
      expect(token && query.getSecret(token)).toBeUndefined();
      expect(client.accessTokens('s1')).not.toBe(query);
      expect(memory.read()).toBeUndefined();
      expect(accessTokens.sent).toHaveLength(1);
    }
  });

  it('stays when a filter has no subscription, until a link is looked up without it', async () => {
    const { client, memory, subscriptions } = setUp();
    const query = client.accessTokens('s1');
    client.selection.followLink('s1');
    observe(client.subscriptions({ state: 'canceled', pageSize: 20 }));
    await subscriptions.last().respond(subscriptionsPage([]));
    expect(client.accessTokens('s1')).toBe(query);
    expect(memory.read()).toBe('s1');
  });

  it('is discarded as soon as the list of a linked subscription turns out to be empty', async () => {
    const { accessTokens, client, subscriptions } = setUp();
    const query = client.accessTokens('s1');
    await accessTokens.last().respond(tokensPage([TOKEN]));
    const token = recordsOf(query)[0];
    client.selection.followLink('s1');
    const getQuery = () => client.subscriptions(ALL);
    onTestFinished(client.selection.registerList({ params: ALL, getQuery, showAll: () => false }));
    observe(getQuery());
    await subscriptions.last().respond(subscriptionsPage([]));
    await settle();
    expect(client.selection.link.value?.status).toBe('missing');
    expect(token && query.getSecret(token)).toBeUndefined();
  });

  it('is discarded as soon as its widget is removed, but not what another widget shows', async () => {
    const { accessTokens, client, secret, speculate } = setUp();
    const query = client.accessTokens('s1');
    await accessTokens.last().respond(tokensPage([TOKEN]));
    const token = recordsOf(query)[0];
    client.discardSpeculative();
    expect(token && query.getSecret(token)).toBeUndefined();
    speculate('s1');
    observe(client.accessTokens('s1'));
    await accessTokens.last().respond(tokensPage([TOKEN]));
    client.discardSpeculative();
    expect(secret()).toBe('sk_secret');
  });

  it('is discarded after 30 seconds without a list', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { accessTokens, client } = setUp();
    const query = client.accessTokens('s1');
    await accessTokens.last().respond(tokensPage([TOKEN]));
    const [token] = recordsOf(query);
    vi.advanceTimersByTime(29_000);
    expect(token && query.getSecret(token)).toBe('sk_secret');
    vi.advanceTimersByTime(1000);
    expect(token && query.getSecret(token)).toBeUndefined();
  });
});

describe('data that nothing has asked for yet', () => {
  it.each<[string, (page: ReturnType<typeof setUp>) => Promise<unknown>]>([
    ['refresh()', ({ client }) => client.refetchAll()],
    [
      'the end of the session',
      ({ client, customer }) => {
        observe(client.customer());
        return customer.last().fail('session-ended');
      },
    ],
    [
      'the sign-in of another customer',
      async ({ client, customer, subscriptions }) => {
        observe(client.customer());
        observe(client.subscriptions(ALL));
        await customer.last().respond(createCustomer({ id: 'c1' }));
        const page = subscriptionsPage(['s1']);
        await subscriptions
          .last()
          .respond({ ...page, data: page.data.map((record) => ({ ...record, customer_id: 'c2' })) });
      },
    ],
  ])('is not used after %s', async (_, happen) => {
    for (const isEarly of [true, false]) {
      const page = setUp();
      const [speculative] = page.accessTokens.sent;
      if (isEarly) await speculative?.respond(tokensPage([TOKEN]));
      await happen(page);
      if (!isEarly) expect(speculative?.signal?.aborted).toBe(true);
      await speculative?.respond(tokensPage([TOKEN]));
      observe(page.client.accessTokens('s1'));
      expect(page.accessTokens.sent).toHaveLength(2);
      expect(page.secret()).toBeUndefined();
    }
  });
});

it('usage is requested in the task that needs it, if the customer and a token are loaded', async () => {
  const { accessTokens, billableMetrics, client, customer } = setUp();
  observe(client.customer());
  await customer.last().respond(createCustomer({ id: 'c1' }));
  await accessTokens.last().respond(tokensPage([TOKEN]));
  onTestFinished(effect(() => void getUsageQuery(client, 's1', USAGE_URL, 'token').data.value));
  expect(billableMetrics.sent.map(({ params }) => params.token)).toEqual(['sk_secret']);
  await settle();
  expect(billableMetrics.sent).toHaveLength(1);
});
