import { effect } from '@preact/signals';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ErrorKind } from '../../src/client/api-error.js';
import { getUsageQuery } from '../../src/features/usage/usage-query.js';
import { ALL, mockAccount, TOKEN } from './mock-account.js';
import { createSubscription, subscriptionsPage, tokensPage } from './mock-portal.js';
import { settle } from './mock-requests.js';
import { observe } from './observe.js';
import { recordsOf } from './records-of.js';

const USAGE_URL = 'https://portal.example/usage';
const CANCELED = { state: 'canceled', pageSize: 20 } as const;

/** The tokens of the remembered subscription s1 are requested before it is selected. */
function setUp() {
  let rememberedId: string | undefined = 's1';
  const memory = { read: () => rememberedId, write: (id: string | undefined) => void (rememberedId = id) };
  const account = mockAccount({ memory });
  account.client.prefetch('s1', account.client.accessTokens('s1'));
  return { ...account, memory };
}

type Page = ReturnType<typeof setUp>;

/** Returns a function that reads the secret of the first loaded token, as long as that is kept. */
function hold({ client }: Page): () => string | undefined {
  const query = client.accessTokens('s1');
  const [token] = recordsOf(query);
  return () => token && query.getSecret(token);
}

/** Loads the tokens, and holds the first one. */
async function respondAndHold(page: Page): Promise<() => string | undefined> {
  await page.accessTokens.last().respond(tokensPage([TOKEN]));
  const getSecret = hold(page);
  expect(getSecret()).toBe('sk_secret');
  return getSecret;
}

/** Steps are what widgets do with the data of a subscription, and how requests end. */
function run({ client, customer, subscriptions, accessTokens }: Page, step: string): unknown {
  const [name = '', detail = ''] = step.split(' ');
  const steps: Readonly<Record<string, () => unknown>> = {
    prefetch: () => client.prefetch(detail, client.accessTokens(detail)),
    select: () => client.selection.select(createSubscription({ id: detail })),
    show: () => observe(client.accessTokens(detail)),
    refresh: () => client.refetchAll(),
    dispose: () => client.dispose(),
    tokens: () =>
      detail === 'ok'
        ? accessTokens.last().respond(tokensPage([TOKEN]))
        : accessTokens.last().fail(detail as ErrorKind),
    list() {
      observe(client.subscriptions(ALL));
      if (detail === 'empty') return subscriptions.last().respond(subscriptionsPage([]));
      if (detail === 'server') return subscriptions.last().fail('server');
      return subscriptions.last().respond(subscriptionsPage(['s1'], 1, { customer_id: detail }));
    },
    script() {
      void client.subscriptions(ALL).fork({ reset: true }).refetch();
      return subscriptions.last().respond(subscriptionsPage(['s1']));
    },
    filter() {
      observe(client.subscriptions(CANCELED));
      return subscriptions.last().respond(subscriptionsPage([]));
    },
    customer() {
      observe(client.customer());
      return detail === 'c1' ? customer.last().respond({ id: 'c1' }) : customer.last().fail('session-ended');
    },
  };
  return steps[name]?.();
}

// After each step: how many requests for tokens were sent, of which subscriptions there are
// secrets, what a user sees of an error, and whether the first request was aborted and the
// subscription forgotten.
it.each([
  ['is not requested again when it is selected', 'tokens ok: 1 s1, select s1: 1 s1, show s1: 1 s1'],
  ['is not requested again when it is selected before the response', 'select s1: 1, show s1: 1, tokens ok: 1 s1'],
  ['is requested once, however many widgets prefetch it', 'prefetch s1: 1, tokens not-found: 1, prefetch s1: 1'],
  ...['session-ended', 'server'].map((kind) => [
    `is requested again when it is selected after "${kind}", which is not reported`,
    `tokens ${kind}: 1, select s1: 1, show s1: 2, tokens ok: 2 s1`,
  ]),
  [
    'is a usual request as soon as it is selected: its error counts',
    'select s1: 1, show s1: 1, tokens server: 1 server',
  ],
  ['… or shown by a widget that has its id', 'show s1: 1, tokens server: 1 server'],
  ['… and so does the end of the session', 'select s1: 1, show s1: 1, tokens session-ended: 1 expired forgotten'],
  ['is waited for though a script has loaded a copy of the list', 'script: 1, tokens ok: 1 s1'],
  ...['select s2', 'dispose'].flatMap((step) => [
    [`is discarded: ${step}`, `tokens ok: 1 s1, ${step}: 1, show s1: 2`],
    [`is not waited for: ${step}`, `${step}: 1 aborted, tokens ok: 1 aborted, show s1: 2 aborted`],
    [`stays for a widget that shows it: ${step}`, `show s1: 1, tokens ok: 1 s1, ${step}: 1 s1`],
  ]),
  ...[
    ['list empty', ' forgotten'],
    ['list server', ''],
    ['filter', ''],
  ].flatMap(([step, flags]) => [
    [`is discarded: ${step}`, `tokens ok: 1 s1, ${step}: 1${flags}, show s1: 2${flags}`],
    [`is not waited for: ${step}`, `${step}: 1 aborted${flags}, show s1: 2 aborted${flags}`],
  ]),
  ...[
    ['', 'refresh', ''],
    ['', 'customer session-ended', ' expired forgotten'],
    ['customer c1: 1, ', 'list c2', ' forgotten'],
  ].flatMap(([before = '', step, flags]) => [
    [`is not used after ${step}`, `${before}tokens ok: 1 s1, ${step}: 1${flags}, show s1: 2${flags}`],
    [`is not waited for after ${step}`, `${before}${step}: 1 aborted${flags}, show s1: 2 aborted${flags}`],
  ]),
])('prefetched data of the remembered subscription %s', async (_, steps = '') => {
  const page = setUp();
  const { accessTokens, client, memory, secretOf } = page;
  const [first] = accessTokens.sent;
  let getSecret: (() => string | undefined) | undefined;
  const seen: string[] = [];
  for (const step of steps.split(', ').map((each) => each.split(':')[0] ?? '')) {
    await run(page, step);
    await settle();
    const secrets = ['s1', 's2'].filter((id) => secretOf(id));
    if (secretOf('s1')) getSecret = hold(page);
    else expect([step, getSecret?.()]).toEqual([step, undefined]);
    const error = client.session.isExpired.value ? 'expired' : client.accessTokens('s1').error.value?.kind;
    const isAborted = first?.signal?.aborted && !getSecret;
    const flags = [isAborted && 'aborted', error, !memory.read() && 'forgotten'].filter(Boolean);
    seen.push([`${step}:`, accessTokens.sent.length, ...secrets, ...flags].join(' '));
  }
  expect(seen.join(', ')).toBe(steps);
});

it('a rejected prefetch of usage is ignored, too', async () => {
  const { billableMetrics, client } = setUp();
  const query = getUsageQuery(client, 's1', USAGE_URL, 'session');
  client.prefetch('s1', query);
  await billableMetrics.last().fail('session-ended');
  expect(client.session.isExpired.value).toBe(false);
  observe(query);
  await billableMetrics.last().respond({ data: [{ name: 'calls' }] });
  expect(billableMetrics.sent).toHaveLength(2);
  expect(recordsOf(query)).toHaveLength(1);
});

it('prefetched tokens are discarded when the records of the list have no ids', async () => {
  const page = setUp();
  const getSecret = await respondAndHold(page);
  observe(page.client.subscriptions(ALL));
  await page.subscriptions.last().respond({ ...subscriptionsPage(['s1']), data: [createSubscription({ id: null })] });
  await settle();
  expect(getSecret()).toBeUndefined();
});

it('prefetched data is discarded after 30 seconds without a list', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const getSecret = await respondAndHold(setUp());
  vi.advanceTimersByTime(29_999);
  expect(getSecret()).toBe('sk_secret');
  vi.advanceTimersByTime(1);
  expect(getSecret()).toBeUndefined();
});

it('usage is requested in the task that needs it, if the customer and a token are loaded', async () => {
  const { accessTokens, billableMetrics, client, customer } = setUp();
  observe(client.customer());
  await customer.last().respond({ id: 'c1' });
  await accessTokens.last().respond(tokensPage([TOKEN]));
  onTestFinished(effect(() => void getUsageQuery(client, 's1', USAGE_URL, 'token').data.value));
  expect(billableMetrics.sent.map(({ params }) => params.token)).toEqual(['sk_secret']);
  await settle();
  expect(billableMetrics.sent).toHaveLength(1);
});
