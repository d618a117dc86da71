// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { PageModel } from '../../src/store/page-model.js';
import { ErrorBoundary } from '../../src/ui/error-boundary.js';
import { mockAccount, TOKEN } from '../store/mock-account.js';
import { tokensPage } from '../store/mock-portal.js';
import { settle } from '../store/mock-requests.js';
import { recordsOf } from '../store/records-of.js';
import { renderInContext } from './render-in-context.js';

interface WidgetProps {
  readonly client: PageModel;
  readonly fails: (tokens: unknown) => boolean;
}

/** Observes two queries. */
function Widget({ client, fails }: WidgetProps) {
  void client.customer().data.value;
  if (fails(client.accessTokens('s1').data.value)) throw new Error('broken');
  return <p />;
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** A widget, and another one beside it that throws. */
function setUp(fails: (tokens: unknown) => boolean) {
  vi.spyOn(console, 'error').mockReturnValue();
  const account = mockAccount();
  const onError = vi.fn();
  const { container } = renderInContext(
    <ErrorBoundary>
      <Widget client={account.client} fails={() => false} />
      <Widget client={account.client} fails={fails} />
    </ErrorBoundary>,
    undefined,
    { emit: onError },
  );
  const { customer, accessTokens } = account;
  return { ...account, container, onError, requests: [customer, accessTokens] };
}

it('a widget that throws on its first render observes no query, nor does its sibling', async () => {
  const { client, requests, onError, container } = setUp(() => true);
  await settle();
  expect(onError).toHaveBeenCalledOnce();
  expect(container.querySelector('[role=alert]')).not.toBeNull();
  expect(requests.map(({ sent }) => sent.map(({ signal }) => signal?.aborted))).toEqual([[true], [true]]);
  await client.refetchAll();
  client.revalidate();
  expect(requests.map(({ sent }) => sent.length)).toEqual([1, 1]);
});

it('a widget that throws on a later render keeps no token value', async () => {
  const { client, customer, accessTokens, requests, onError } = setUp((tokens) => tokens !== undefined);
  const query = client.accessTokens('s1');
  await customer.last().respond({ id: 'c1' });
  await accessTokens.last().respond(tokensPage([TOKEN]));
  await settle();
  expect(onError).toHaveBeenCalledOnce();
  const token = recordsOf(query)[0];
  expect(token?.name).toBe('CI');
  expect(token && query.getSecret(token)).toBeUndefined();
  expect(client.accessTokens('s1')).not.toBe(query);
  await client.refetchAll();
  expect(requests.map(({ sent }) => sent.length)).toEqual([1, 1]);
});
