// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { pageOf, renderAccessTokens } from '../../features/render-widget.js';
import { plan } from '../../features/subscriptions/subscription-helpers.js';

const select = () => screen.getByRole('combobox', { name: 'Subscription' });
const options = () =>
  within(select())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const region = () => screen.getByRole('region', { name: 'Access tokens' });
const CANCELED = { state: 'canceled' };

async function renderSelect(subscriptions: readonly unknown[], total = subscriptions.length) {
  const widget = renderAccessTokens();
  await widget.portal.subscriptions.last().respond(pageOf(subscriptions, { total }));
  return widget;
}

describe('the select of a widget without a subscription', () => {
  it('selects the first one with an id if none is active, and requests its tokens', async () => {
    const none = { ...plan('No id'), id: null };
    const { portal, events } = await renderSelect([none, plan('Old', CANCELED), plan('Older', CANCELED)]);
    expect(options()).toEqual(['Old', 'Older']);
    expect(select()).toHaveDisplayValue('Old');
    expect(portal.accessTokens.sent.map(({ params }) => params.subscriptionId)).toEqual(['sub Old']);
    expect(events.filter(({ type }) => type === 'portal-select')).toEqual([]);
  });

  it('never shows the late tokens of a subscription that is no longer selected', async () => {
    const { portal, user } = await renderSelect([plan('Pro'), plan('Basic')]);
    await user.selectOptions(select(), 'Basic');
    const [pro, basic] = portal.accessTokens.sent;
    await basic?.respond(pageOf([accessTokenRecord({ name: 'Of Basic' })]));
    await pro?.respond(pageOf([accessTokenRecord({ name: 'Of Pro' })]));
    expect(screen.queryByRole('heading', { name: 'Of Pro' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Of Basic' })).toBeVisible();
  });

  it('has the loaded subscriptions, without a button for the others', async () => {
    await renderSelect([plan('Pro'), plan('Basic')], 4);
    expect(options()).toEqual(['Pro', 'Basic']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is replaced by the name of the subscription if there is only one', async () => {
    const { portal } = await renderSelect([plan('Pro')]);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(within(region()).getByText('Pro')).toBeVisible();
    expect(portal.accessTokens.sent.map(({ params }) => params.subscriptionId)).toEqual(['sub Pro']);
  });

  it('shows an error if no subscription has an id, instead of claiming that there are none', async () => {
    await renderSelect([{ ...plan('No id'), id: null }]);
    expect(within(region()).getByRole('alert')).toHaveTextContent(/^Something went wrong on our end/);
    expect(screen.queryByText('No access tokens')).toBeNull();
  });

  it.each([
    ['no subscription can be read', [{ ...plan('Pro'), id: 1 }], 1],
    ['the service reports subscriptions but sends none', [], 5],
  ])('shows an error if %s, instead of claiming that there are none', async (_, subscriptions, total) => {
    await renderSelect(subscriptions, total);
    expect(within(region()).getByRole('alert')).toHaveTextContent(/^Something went wrong on our end/);
    expect(screen.queryByText('No access tokens')).toBeNull();
  });

  it('recovers on "Try again" from a response without the reported subscriptions', async () => {
    const { portal, user } = await renderSelect([], 5);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await portal.subscriptions.last().respond(pageOf([plan('Pro')]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('recovers on "Try again"', async () => {
    const { portal, user } = renderAccessTokens();
    await portal.subscriptions.last().fail('server');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await portal.subscriptions.last().respond(pageOf([plan('Pro'), plan('Basic')]));
    expect(select()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
