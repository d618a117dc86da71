// @vitest-environment node
import { effect } from '@preact/signals';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ErrorKind } from '../../src/api/api-error.js';
import { getUsageQuery } from '../../src/state/usage-query.js';
import { ALL, mockAccount, TOKEN } from './mock-account.js';
import { createCustomer, metricsPage, subscriptionsPage, tokensPage } from './mock-portal.js';
import { settle } from './mock-requests.js';
import { observe } from './observe.js';
import { recordsOf } from './records-of.js';

const USAGE_URL = 'https://portal.example/usage';

/** The tokens of a subscription are requested before it is selected. */
function setUp() {
  let rememberedId: string | undefined = 's1';
  const memory = { read: () => rememberedId, write: (id: string | undefined) => void (rememberedId = id) };
  const account = mockAccount({ memory });
  const { client, accessTokens } = account;
  const speculate = (id: string) => client.speculate(id, client.accessTokens(id));
  speculate('s1');
  return {
    ...account,
    memory,
    speculate,
    select(id: string) {
      const [record] = subscriptionsPage([id]).data;
      if (record) client.selection.select(record);
    },
    respond: () => accessTokens.last().respond(tokensPage([TOKEN])),
    secret: () => account.secretOf('s1'),
  };
}

/** Loads the tokens, and returns what finds the secret of the first one in the query as it is now. */
async function respondAndHold({ client, respond }: ReturnType<typeof setUp>) {
  const query = client.accessTokens('s1');
  await respond();
  const [token] = recordsOf(query);
  const getSecret = () => token && query.getSecret(token);
  expect(getSecret()).toBe('sk_secret');
  return getSecret;
}

describe('data of a subscription that will probably be selected', () => {
  it.each([true, false])('is not requested again when it is selected, after the response: %s', async (isEarly) => {
    const { accessTokens, client, select, respond, secret } = setUp();
    if (isEarly) await respond();
    select('s1');
    observe(client.accessTokens('s1'));
    if (!isEarly) await respond();
    expect(accessTokens.sent).toHaveLength(1);
    expect(secret()).toBe('sk_secret');
  });

  it('is requested once, however many widgets expect it', async () => {
    const { accessTokens, speculate } = setUp();
    speculate('s1');
    await accessTokens.last().fail('not-found');
    speculate('s1');
    expect(accessTokens.sent).toHaveLength(1);
  });

  it.each<ErrorKind>(['session-ended', 'server'])(
    'is requested again when it is selected after "%s", which is not reported',
    async (kind) => {
      const { accessTokens, client, posted, select, respond } = setUp();
      const query = client.accessTokens('s1');
      await accessTokens.last().fail(kind);
      expect([query.error.value, query.isFetching.value]).toEqual([undefined, false]);
      expect(client.session.isExpired.value).toBe(false);
      expect(posted).toEqual([]);
      select('s1');
      observe(client.accessTokens('s1'));
      await respond();
      expect(accessTokens.sent).toHaveLength(2);
      expect(recordsOf(query)).toHaveLength(1);
    },
  );

  it.each<ErrorKind>(['session-ended', 'server'])(
    'is a usual request as soon as it is selected: "%s" counts',
    async (kind) => {
      const { accessTokens, client, select } = setUp();
      select('s1');
      const query = client.accessTokens('s1');
      observe(query);
      await accessTokens.last().fail(kind);
      expect(query.error.value?.kind).toBe(kind);
      expect(client.session.isExpired.value).toBe(kind === 'session-ended');
      expect(accessTokens.sent).toHaveLength(1);
    },
  );

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
    const { accessTokens, client, respond, secretOf, speculate } = setUp();
    observe(client.accessTokens('s2'));
    await respond();
    speculate('s3');
    await accessTokens.last().fail('session-ended');
    expect(secretOf('s2')).toBe('sk_secret');
  });
});

describe('data of a subscription that is not selected after all', () => {
  describe.each<[string, (page: ReturnType<typeof setUp>) => void]>([
    ['another one is selected', ({ select }) => select('s2')],
    ['the widget that expected it is removed', ({ client }) => client.discardSpeculative()],
  ])('when %s', (_, happen) => {
    it('is discarded', async () => {
      const page = setUp();
      const getSecret = await respondAndHold(page);
      happen(page);
      expect([getSecret(), page.secret()]).toEqual([undefined, undefined]);
    });

    it('is not waited for', async () => {
      const page = setUp();
      happen(page);
      expect(page.accessTokens.last().signal?.aborted).toBe(true);
      await page.respond();
      expect(page.secret()).toBeUndefined();
      observe(page.client.accessTokens('s1'));
      expect(page.accessTokens.sent).toHaveLength(2);
    });

    it('stays for a widget that shows it', async () => {
      const page = setUp();
      observe(page.client.accessTokens('s1'));
      await page.respond();
      happen(page);
      expect(page.secret()).toBe('sk_secret');
    });
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
      const getSecret = isEarly ? await respondAndHold(page) : undefined;
      await settleList(page);
      if (!isEarly) expect(accessTokens.last().signal?.aborted).toBe(true);
      expect(getSecret?.()).toBeUndefined();
      expect(client.accessTokens('s1')).not.toBe(query);
      expect(memory.read()).toBeUndefined();
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
    const page = setUp();
    const { client, subscriptions } = page;
    const getSecret = await respondAndHold(page);
    client.selection.followLink('s1');
    const getQuery = () => client.subscriptions(ALL);
    onTestFinished(client.selection.registerList({ params: ALL, getQuery, showAll: () => false }));
    observe(getQuery());
    await subscriptions.last().respond(subscriptionsPage([]));
    await settle();
    expect(client.selection.link.value?.status).toBe('missing');
    expect(getSecret()).toBeUndefined();
  });

  it('is discarded after 30 seconds without a list', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const getSecret = await respondAndHold(setUp());
    vi.advanceTimersByTime(29_999);
    expect(getSecret()).toBe('sk_secret');
    vi.advanceTimersByTime(1);
    expect(getSecret()).toBeUndefined();
  });
});

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
])('data that nothing has asked for yet is not used after %s', async (_, happen) => {
  for (const isEarly of [true, false]) {
    const page = setUp();
    const [speculative] = page.accessTokens.sent;
    if (isEarly) await page.respond();
    await happen(page);
    if (!isEarly) expect(speculative?.signal?.aborted).toBe(true);
    await speculative?.respond(tokensPage([TOKEN]));
    observe(page.client.accessTokens('s1'));
    expect(page.accessTokens.sent).toHaveLength(2);
    expect(page.secret()).toBeUndefined();
  }
});

it('usage is requested in the task that needs it, if the customer and a token are loaded', async () => {
  const { billableMetrics, client, customer, respond } = setUp();
  observe(client.customer());
  await customer.last().respond(createCustomer({ id: 'c1' }));
  await respond();
  onTestFinished(effect(() => void getUsageQuery(client, 's1', USAGE_URL, 'token').data.value));
  expect(billableMetrics.sent.map(({ params }) => params.token)).toEqual(['sk_secret']);
  await settle();
  expect(billableMetrics.sent).toHaveLength(1);
});
