// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { subscriptionRecord } from '../../../src/mock-server/resources/subscription.js';
import { buttonNames } from '../button-names.js';
import { pageOf, renderAccessTokens } from '../render-widget.js';
import { partsInDocument } from '../serialized-document.js';
import {
  after,
  badge,
  button,
  CI,
  DAY,
  expiredButton,
  expiredLines,
  expiry,
  HOUR,
  names,
  NOW,
  region,
  renderTokens,
  SECOND,
  SECRET,
  useFakeTime,
} from './token-helpers.js';

useFakeTime();

describe('tokens', () => {
  it('are requested for `subscriptionId`, and rendered as a list with a heading each', async () => {
    const { portal, events } = await renderTokens([CI, accessTokenRecord({ id: 'tok_2', name: 'Laptop' })]);
    expect(portal.accessTokens.sent.map(({ params }) => params)).toEqual([{ subscriptionId: 'sub_1' }]);
    expect(portal.subscriptions.sent).toEqual([]);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(events).toEqual([{ type: 'portal-load', detail: { widget: 'access-tokens', count: 2 } }]);
    expect(screen.getByRole('status')).toHaveTextContent('Showing 2 access tokens.');
    expect(within(within(region()).getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
    expect(names()).toEqual(['CI', 'Laptop']);
  });

  it.each([null, ' '])('have a fallback name if theirs is %j', async (name) => {
    const { user } = await renderTokens([{ ...CI, name }]);
    await user.click(button('Show Unnamed token'));
    expect(button('Hide Unnamed token')).toBeVisible();
    expect(button('Copy Unnamed token')).toBeVisible();
  });

  it('without values have a message and no buttons', async () => {
    await renderTokens([{ ...CI, value: '' }]);
    expect(within(region()).getByText('Value not available')).toBeVisible();
    expect(within(region()).queryByRole('button')).toBeNull();
    expect(expiry()).toContain('Never expires');
  });
});

describe('expired tokens', () => {
  const OLD = { ...CI, id: 'tok_2', name: 'Old laptop', expires_at: after(-10 * DAY) };

  it('are folded into one line, whose button keeps the focus', async () => {
    const { user } = await renderTokens([CI, OLD, { ...OLD, id: 'tok_3', name: '', expires_at: after(-80 * DAY) }]);
    expect(names()).toEqual(['CI']);
    expect(region()).not.toHaveTextContent('Old laptop');
    const toggle = expiredButton();
    expect(toggle).toHaveAccessibleName('2 expired tokens Show');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(await expiredLines(user)).toEqual(['Old laptop Expired Feb 19', 'Unnamed token Expired Dec 11, 2025']);
    expect(toggle).toHaveFocus();
    expect(toggle).toHaveAccessibleName('2 expired tokens Hide');
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByRole('button', { name: /Old laptop|Unnamed/ })).toBeNull();
    await user.keyboard('{Enter}');
    expect(region()).not.toHaveTextContent('Old laptop');
    expect(toggle).toHaveFocus();
  });

  it('are replaced by a message if there are no others', async () => {
    await renderTokens([OLD]);
    expect(screen.getByRole('status')).toHaveTextContent('All access tokens have expired');
    expect(within(region()).getAllByText('All access tokens have expired').length).toBeGreaterThan(1);
    expect(expiredButton()).toBeVisible();
  });

  it('have no such message for an ended subscription', async () => {
    const { portal } = renderAccessTokens();
    const ended = subscriptionRecord({ id: 'sub_1', state: 'canceled', canceled_at: after(-DAY) });
    await portal.subscriptions.last().respond(pageOf([ended]));
    await portal.accessTokens.last().respond(pageOf([OLD]));
    expect(expiredButton()).toBeVisible();
    expect(region().querySelector('[part=empty]')).toBeNull();
  });

  it('have no such message while further pages may have others', async () => {
    const { portal, user } = await renderTokens([OLD], {}, { total: 2, limit: 1 });
    expect(region()).not.toHaveTextContent('All access tokens have expired');
    await user.click(button('Show more'));
    await portal.accessTokens.last().respond(pageOf([CI], { total: 2, limit: 1, offset: 1 }));
    expect(names()).toEqual(['CI']);
  });
});

describe('expiry', () => {
  it.each([
    ['0001-01-01T00:00:00Z', false],
    ['9999-12-31T23:59:59Z', false],
    ['0001-01-01T00:00:00Z', null],
  ])('is hidden if it is a service’s empty value: %s, is_expired %s', async (date, isExpired) => {
    await renderTokens([{ ...CI, expires_at: date, is_expired: isExpired }]);
    expect(button('Copy CI')).toBeVisible();
    expect(region()).not.toHaveTextContent(/expire/i);
  });

  it.each(['2026-04-20', '2026-04-20T23:59:60Z', '2026-04-19T24:00:00Z'])(
    'is read as ISO 8601 says: %s',
    async (date) => {
      await renderTokens([{ ...CI, expires_at: date }]);
      expect(expiry()).toEqual([expect.stringMatching(/^Expires Apr (?:20|21)$/)]);
    },
  );

  it.each<[name: string, fields: Record<string, unknown>, texts: string[], warnDays?: number]>([
    ['no expiry', { expires_at: null }, ['Never expires', 'Created Nov 21, 2025']],
    ['no expiry and no date of issue', { expires_at: null, issued_at: null }, ['Never expires']],
    ['an expiry in the far future', { expires_at: after(200 * DAY) }, ['Expires Sep 17']],
    ['an expiry in another year', { expires_at: after(400 * DAY) }, ['Expires Apr 5, 2027']],
    ['an expiry in three days', { expires_at: after(3 * DAY) }, ['Expires in 3 days', 'Mar 4']],
    ['an expiry in two hours', { expires_at: after(2 * HOUR) }, ['Expires in 2 hours']],
    ['an expiry within `warnDays`', { expires_at: after(35 * DAY) }, ['Expires in 35 days', 'Apr 5'], 40],
    ['a date that can’t be parsed', { expires_at: 'at dusk', is_expired: false }, ['Expires at dusk']],
  ])('is shown for %s', async (_, fields, texts, warnDays) => {
    await renderTokens([{ ...CI, issued_at: after(-100 * DAY), ...fields }], warnDays ? { warnDays } : {});
    expect(expiry()).toEqual(texts);
    const isUrgent = texts[0]?.startsWith('Expires in');
    expect(badge()?.textContent).toBe(isUrgent ? texts[0] : undefined);
  });

  it.each<[name: string, fields: Record<string, unknown>, texts: string[]]>([
    ['in the far future', { expires_at: after(200 * DAY) }, ['Expires Sep 17', 'Created Feb 9']],
    ['in three days', { expires_at: after(3 * DAY) }, ['Expires in 3 days', 'Mar 4', 'Created Feb 9']],
    ['that is unknown', { expires_at: undefined }, ['Created Feb 9']],
  ])('%s is beside the issue date, if several tokens have one name', async (_, fields, texts) => {
    const rotated = { ...CI, id: 'tok_2', name: ' CI ', is_expired: true };
    await renderTokens([{ ...CI, issued_at: after(-20 * DAY), ...fields }, rotated]);
    expect(expiry()).toEqual(texts);
  });

  it.each<[name: string, fields: Record<string, unknown>, text: string]>([
    ['an expiry that has passed', { expires_at: after(-SECOND), is_expired: false }, 'CI Expired Mar 1'],
    ['`is_expired`, whose date lies ahead', { expires_at: after(200 * DAY), is_expired: true }, 'CI Expired'],
  ])('is over for %s', async (_, fields, text) => {
    const { user } = await renderTokens([{ ...CI, ...fields }]);
    expect(await expiredLines(user)).toEqual([text]);
  });

  it('is updated every second, and when it has passed, while the token stays revealed', async () => {
    const { user } = await renderTokens([{ ...CI, expires_at: after(5 * SECOND) }]);
    await user.click(button('Show CI'));
    expect(badge()).toHaveTextContent('Expires in 5 seconds');
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(badge()).toHaveTextContent('Expires in 3 seconds');
    await vi.advanceTimersByTimeAsync(3 * SECOND - 1);
    expect(badge()).toHaveTextContent('Expires in 1 second');
    await vi.advanceTimersByTimeAsync(1);
    expect(badge()?.textContent).toBe('Expired');
    expect(within(region()).getByText(SECRET)).toBeVisible();
  });
});

describe('the order', () => {
  const EXPIRED = { ...CI, name: 'Expired', id: 'a', is_expired: true };
  const LATER = { ...CI, name: 'Expires later', id: 'b', expires_at: after(DAY) };
  const SOON = { ...CI, name: 'Expires soon', id: 'c', expires_at: after(5 * SECOND) };
  const VALID = { ...CI, name: 'Valid', id: 'd', expires_at: after(900 * DAY), issued_at: NOW };
  const NEVER = { ...CI, name: 'Never', id: 'e' };

  it('has soon-to-expire tokens first, the next to expire at the top, and expired ones in the fold', async () => {
    await renderTokens([EXPIRED, NEVER, LATER, VALID, SOON]);
    expect(names()).toEqual(['Expires soon', 'Expires later', 'Never', 'Valid']);
    expect(expiredButton()).toHaveAccessibleName('1 expired token Show');
  });

  it('changes only with a response, not when a token expires on screen', async () => {
    const { refetch } = await renderTokens([NEVER, EXPIRED, SOON]);
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(badge('Expires soon')).toHaveTextContent('Expired');
    expect(names()).toEqual(['Expires soon', 'Never']);
    await refetch('accessTokens', pageOf([NEVER, EXPIRED, { ...SOON, is_expired: true }]));
    expect(names()).toEqual(['Never']);
    expect(expiredButton()).toHaveAccessibleName('2 expired tokens Show');
  });
});

describe('errors', () => {
  it('say that an account is too large for the portal to search, without a retry button', async () => {
    const { portal, events } = renderAccessTokens({ subscriptionId: 'sub_1' });
    await portal.accessTokens.last().fail('server', { status: 422 });
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(/^Can’t show this for accounts with so many subscriptions$/);
    expect(buttonNames(alert)).toEqual([]);
    expect(events).toMatchObject([{ detail: { kind: 'server', status: 422 } }]);
  });
});

it('a refetch replaces the changed value of a revealed token', async () => {
  const { refetch, user } = await renderTokens([CI]);
  await user.click(button('Show CI'));
  await refetch('accessTokens', pageOf([{ ...CI, value: 'a new value' }]));
  expect(partsInDocument(SECRET)).toEqual([]);
  expect(within(region()).getByText('a new value')).toBeVisible();
});

it.each([
  ['session-ended', 401, /You’ve been signed out/],
  ['forbidden', 403, /don’t have access/],
  ['not-found', 404, /This isn’t available\s*It may have been removed\./],
] as const)('a response that is %s discards all values, and hides revealed ones', async (kind, status, text) => {
  const { portal, refresh, user } = await renderTokens([CI, { ...CI, id: 'tok_2', name: 'Laptop' }]);
  await user.click(button('Show CI'));
  expect(partsInDocument(SECRET)).not.toEqual([]);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const detached = [button('Show Laptop'), button('Copy Laptop')];
  await refresh();
  await portal.accessTokens.last().fail(kind, { status });
  expect(partsInDocument(SECRET)).toEqual([]);
  expect(names()).toEqual(['CI', 'Laptop']);
  expect(screen.queryByRole('button', { name: /^(Show|Hide|Copy) / })).toBeNull();
  expect(screen.queryByText('Value not available')).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('status')).toHaveTextContent('CI is hidden again.');
  for (const each of detached) each.click();
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(writeText).not.toHaveBeenCalled();
  expect(partsInDocument(SECRET)).toEqual([]);
});
