// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { subscriptionRecord } from '../../../src/mock-server/resources/subscription.js';
import {
  pageOf,
  pageWithoutTotal,
  renderAccessTokens,
  type RenderedWidget,
  renderSubscriptionList,
} from '../render-widget.js';
import {
  after,
  button,
  CI,
  DAY,
  expiredButton,
  manyTokens,
  names,
  region,
  renderTokens,
  useFakeTime,
} from './token-helpers.js';

useFakeTime();

describe('a long list in a panel', () => {
  const section = (): HTMLElement => screen.getByRole('group', { name: 'Access tokens' });
  const shown = (): (string | null)[] =>
    within(section())
      .getAllByRole('heading', { level: 5 })
      .map(({ textContent }) => textContent);

  async function renderInPanel(tokens: readonly unknown[]): Promise<RenderedWidget> {
    const widget = renderSubscriptionList();
    await widget.portal.subscriptions.last().respond(pageOf([subscriptionRecord({ id: 'sub_1' })]));
    await widget.user.click(screen.getByRole('button', { name: /sub_1$/ }));
    await widget.portal.accessTokens.last().respond(pageOf(tokens));
    return widget;
  }

  it('of five tokens is shown as a whole, even when a refetch returns a sixth one', async () => {
    const { refetch } = await renderInPanel(manyTokens(5));
    expect(shown()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await refetch('accessTokens', pageOf(manyTokens(6)));
    expect(shown()).toHaveLength(5);
    expect(section()).toHaveTextContent('Showing 5 of 6');
  });

  it('of more tokens begins with three, and shows twenty more at a time, with the focus on the first of them', async () => {
    const { user, portal } = await renderInPanel(manyTokens(24));
    expect(shown()).toEqual(['T1', 'T2', 'T3']);
    expect(section()).toHaveTextContent('Showing 3 of 24');
    await user.click(button('Show more'));
    expect(shown()).toHaveLength(23);
    expect(screen.getByRole('heading', { name: 'T4' })).toHaveFocus();
    expect(section()).toHaveTextContent('Showing 23 of 24');
    await user.click(button('Show more'));
    expect(shown()).toHaveLength(24);
    expect(screen.getByRole('heading', { name: 'T24' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(portal.accessTokens.sent).toHaveLength(1);
  });
});

describe('a long list alone on a page', () => {
  it('of ten tokens is shown as a whole', async () => {
    await renderTokens(manyTokens(10));
    expect(names()).toHaveLength(10);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('of more tokens begins with ten, and announces how many are shown', async () => {
    const { user, refetch } = await renderTokens(manyTokens(29));
    expect(names()).toHaveLength(10);
    expect(region()).toHaveTextContent('Showing 10 of 29');
    expect(screen.getByRole('status')).toHaveTextContent('Showing 10 access tokens.');
    await user.click(button('Show more'));
    expect(names()).toHaveLength(29);
    expect(screen.getByRole('status')).toHaveTextContent('Showing 29 access tokens.');
    await refetch('accessTokens', pageOf(manyTokens(29)));
    expect(screen.getByRole('status')).toHaveTextContent('Showing 29 access tokens.');
  });

  it('requests the next page only when all loaded tokens are shown', async () => {
    const { portal, user } = await renderTokens(manyTokens(35), {}, { total: 40, limit: 35 });
    const { accessTokens } = portal;
    expect(region()).toHaveTextContent('Showing 10 of 40');
    await user.click(button('Show more'));
    expect(accessTokens.sent).toHaveLength(1);
    await user.click(button('Show more'));
    expect(accessTokens.last().params).toEqual({ subscriptionId: 'sub_1', offset: 35 });
    expect(button('Show more')).toHaveAttribute('aria-disabled', 'true');
    await accessTokens.last().respond(pageOf(manyTokens(5, 36), { total: 40, limit: 35, offset: 35 }));
    expect(names()).toHaveLength(40);
    expect(screen.getByRole('heading', { name: 'T31' })).toHaveFocus();
  });

  it('offers "Try again" instead of "Show more" when the next page has failed', async () => {
    const expired = accessTokenRecord({ id: 'tok_0', name: 'Old', is_expired: true });
    const { portal, user } = await renderTokens([...manyTokens(2), expired], {}, { total: 4, limit: 3 });
    const { accessTokens } = portal;
    expect(region()).toHaveTextContent('Showing 2 of 3');
    await user.click(button('Show more'));
    await accessTokens.last().fail('server');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(expiredButton()).toBeVisible();
    await user.click(button('Try again'));
    await accessTokens.last().respond(pageOf(manyTokens(1, 3), { total: 4, limit: 3, offset: 3 }));
    expect(names()).toEqual(['T1', 'T2', 'T3']);
    expect(screen.getByRole('heading', { name: 'T3' })).toHaveFocus();
  });

  it('shows no total if it isn’t known', async () => {
    const { portal } = renderAccessTokens({ subscriptionId: 'sub_1' });
    await portal.accessTokens.last().respond(pageWithoutTotal(manyTokens(2), 2));
    expect(button('Show more')).toBeVisible();
    expect(region()).not.toHaveTextContent('Showing 2 of');
  });

  it('is printed as a whole', async () => {
    await renderTokens([...manyTokens(24), { ...CI, name: 'Old', expires_at: after(-DAY) }]);
    dispatchEvent(new Event('beforeprint'));
    expect(names()).toHaveLength(24);
    expect(within(region()).getByText('Old')).toBeVisible();
    dispatchEvent(new Event('afterprint'));
    expect(names()).toHaveLength(10);
    expect(within(region()).queryByText('Old')).toBeNull();
  });
});
