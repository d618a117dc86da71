import { expect, it } from 'vitest';
import { loadAuthorization, readAuthorization } from '../../../src/features/usage/token-authorization.js';
import { mockAccount, TOKEN } from '../../store/mock-account.js';
import { tokensPage } from '../../store/mock-portal.js';
import { settle } from '../../store/mock-requests.js';
import { observe } from '../../store/observe.js';

const EXPIRED = { ...TOKEN, is_expired: true };
const UNKNOWN = { ...TOKEN, id: 't2', value: 'sk_secret_two', expires_at: 'at dusk' };

/** The customer is loaded, and so is the first page of tokens. */
async function setUp(tokens: readonly object[], total: number) {
  const { client, clock, customer, accessTokens: requests } = mockAccount();
  const source = { customer: client.customer, tokens: () => client.accessTokens('s1'), clock };
  observe(source.customer());
  await customer.last().respond({ id: 'c1' });
  observe(source.tokens());
  await requests.last().respond(tokensPage(tokens, total));
  const controller = new AbortController();
  return {
    requests,
    controller,
    /** Returns the token that authorizes a request. */
    async findToken() {
      await loadAuthorization(source, controller.signal);
      const authorization = readAuthorization(source);
      return authorization === 'no-token' ? undefined : authorization.token;
    },
  };
}

it('the token of a usage request is found on a later page, and no further page is requested', async () => {
  const { requests, findToken } = await setUp([EXPIRED, UNKNOWN], 9);
  const secret = findToken();
  await settle();
  await requests.last().respond(tokensPage([{ ...TOKEN, id: 't3', value: 'sk_secret_three' }], 9));
  expect(await secret).toBe('sk_secret_three');
  expect(requests.sent).toHaveLength(2);
});

it('the token of a usage request may have expired if no page has another', async () => {
  const { requests, findToken } = await setUp([EXPIRED, UNKNOWN], 3);
  const secret = findToken();
  await settle();
  await requests.last().respond(tokensPage([{ ...EXPIRED, id: 't3' }], 3));
  expect(await secret).toBe('sk_secret_two');
});

it('a usage request fails if a page of tokens can’t be fetched', async () => {
  const { requests, findToken } = await setUp([EXPIRED], 2);
  const thrown = findToken().catch((error: unknown) => error);
  await settle();
  await requests.last().fail('server', { status: 500 });
  expect(await thrown).toMatchObject({ error: { kind: 'server', status: 500 } });
});

it('an aborted usage request requests no further page of tokens', async () => {
  const { requests, controller, findToken } = await setUp([EXPIRED], 3);
  const thrown = findToken().catch((error: unknown) => error);
  await settle();
  controller.abort();
  await requests.last().respond(tokensPage([{ ...EXPIRED, id: 't2' }], 3));
  expect(await thrown).toMatchObject({ name: 'AbortError' });
  expect(requests.sent).toHaveLength(2);
});

it('a usage request ends without a token if the customer’s request is canceled', async () => {
  const { client, clock, customer } = mockAccount();
  const source = { customer: client.customer, tokens: () => client.accessTokens('s1'), clock };
  const thrown = loadAuthorization(source, new AbortController().signal).catch((error: unknown) => error);
  expect(customer.sent).toHaveLength(1);
  source.customer().dispose();
  await customer.last().respond({ id: 'c1' });
  expect(await thrown).toMatchObject({ name: 'AbortError' });
});

it('a usage request has no token if the service reports pages without end', async () => {
  let requestCount = 1;
  const { requests, findToken } = await setUp([{ ...EXPIRED, id: 't0' }], 1e6);
  requests.send = async () => tokensPage([{ ...EXPIRED, id: `t${requestCount++}` }], 1e6);
  expect(await findToken()).toBeUndefined();
  expect(requestCount).toBeLessThanOrEqual(101);
});
