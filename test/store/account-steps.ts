import { expect, vi } from 'vitest';
import type { ErrorKind } from '../../src/client/api-error.js';
import { ALL, loadedAccount, TOKEN } from './mock-account.js';
import { subscriptionsPage, tokensPage } from './mock-portal.js';
import { settle } from './mock-requests.js';
import { recordsOf } from './records-of.js';

type Tab = Awaited<ReturnType<typeof loadedAccount>>;

/**
 * A step is a message of another tab, received while this one is visible or hidden, or what happens
 * in this tab.
 */
function run(tab: Tab, step: string): unknown {
  const { client, customer, subscriptions, accessTokens, stops } = tab;
  const [name = '', detail = ''] = step.split(' ');
  const fail = detail !== 'ok' && (detail as ErrorKind);
  switch (name) {
    case 'revalidate':
      return client.revalidate();
    case 'advance':
      return tab.advance(Number(detail));
    case 'drift':
      return tab.setSystemTime(Number(detail));
    case 'refetch':
      if (detail === 'all') return void client.refetchAll();
      if (detail === 'customer') return void client.customer().refetch();
      return void (detail === 'tokens' ? client.accessTokens('s1') : client.subscriptions(ALL)).refetch();
    case 'unmount':
      return stops[detail === 'customer' ? 0 : 1]?.();
    case 'customer':
      return fail ? customer.last().fail(fail) : customer.last().respond({ name: 'Ada' });
    case 'subscriptions':
      return fail ? subscriptions.last().fail(fail) : subscriptions.last().respond(subscriptionsPage(['s1']));
    case 'tokens':
      return fail ? accessTokens.last().fail(fail) : accessTokens.last().respond(tokensPage([TOKEN]));
    default:
      return client.handleMessage(name, detail !== 'hidden');
  }
}

/**
 * Takes steps in a tab that has loaded a customer, a list and tokens. After each step, lists the
 * numbers of their requests, and the error that the user sees. Only the end of the session discards
 * the secrets.
 */
export async function expectSteps(steps: string): Promise<Tab> {
  const tab = await loadedAccount();
  const { client, requestCounts, secretOf } = tab;
  const onCountdown = vi.fn();
  client.revealTimers.reveal(Symbol('token'), 30, onCountdown);
  let hasSecret = true;
  let hasExpired = false;
  const seen: string[] = [];
  for (const step of steps.split(', ').map((each) => each.split(':')[0] ?? '')) {
    await run(tab, step);
    await settle();
    const isExpired = client.session.isExpired.value;
    hasExpired ||= isExpired;
    hasSecret = !isExpired && (hasSecret || step === 'tokens ok');
    expect([step, secretOf('s1')]).toEqual([step, hasSecret ? 'sk_secret' : undefined]);
    expect(recordsOf(client.accessTokens('s1'))).toMatchObject([{ name: 'CI', hasSecret }]);
    const error = isExpired ? 'expired' : client.customer().error.value?.kind;
    seen.push([`${step}:`, ...requestCounts(), ...(error ? [error] : [])].join(' '));
  }
  expect(seen.join(', ')).toBe(steps);
  // Revealed values are hidden when the session ends.
  expect(onCountdown).toHaveBeenLastCalledWith(hasExpired ? 0 : 30);
  expect([client.customer().data.value?.name, recordsOf(client.subscriptions(ALL))[0]?.id]).toEqual(['Ada', 's1']);
  return tab;
}
