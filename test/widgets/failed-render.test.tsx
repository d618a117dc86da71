// @vitest-environment happy-dom
import { render } from '@testing-library/preact';
import type { ComponentChildren } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../src/widgets/error-boundary.js';
import { createTranslation } from '../../src/i18n/translation.js';
import type { AccountModel } from '../../src/state/account-model.js';
import { mockAccount } from '../state/mock-account.js';
import { tokensPage } from '../state/mock-portal.js';
import { settle } from '../state/mock-requests.js';
import { recordsOf } from '../state/records-of.js';

const TOKEN = { id: 't1', name: 'CI', value: 'sk_secret' };

interface WidgetProps {
  readonly client: AccountModel;
}

/** Observes two queries. */
function Widget({ client }: WidgetProps) {
  void client.customer().data.value;
  void client.accessTokens('s1').data.value;
  return <p />;
}

/** Observes them, too, and throws. */
function Broken(props: WidgetProps): never {
  Widget(props);
  throw new Error('broken');
}

/** Throws as soon as there are tokens. */
function BrokenByData({ client }: WidgetProps) {
  if (client.accessTokens('s1').data.value) throw new Error('broken');
  return null;
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A widget, and another one beside it. */
function setUp(Sibling: (props: WidgetProps) => ComponentChildren) {
  const account = mockAccount();
  const onError = vi.fn();
  const { container } = render(
    <ErrorBoundary translation={createTranslation('en')} onError={onError}>
      <Widget client={account.client} />
      <Sibling client={account.client} />
    </ErrorBoundary>,
  );
  return { ...account, container, onError };
}

describe('a widget that throws while it is rendered', () => {
  it('observes no query, nor does a sibling, when it throws on its first render', async () => {
    const { client, customer, accessTokens, onError, container } = setUp(Broken);
    await settle();
    expect(onError).toHaveBeenCalledOnce();
    expect(container.querySelector('[role=alert]')).not.toBeNull();
    const requests = [customer, accessTokens];
    expect(requests.map(({ sent }) => sent.map(({ signal }) => signal?.aborted))).toEqual([[true], [true]]);
    await client.refetchAll();
    client.revalidate();
    expect(requests.map(({ sent }) => sent.length)).toEqual([1, 1]);
  });

  it('keeps no token value when it throws on a later render', async () => {
    const { client, customer, accessTokens, onError } = setUp(BrokenByData);
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
    expect([customer, accessTokens].map(({ sent }) => sent.length)).toEqual([1, 1]);
  });
});
