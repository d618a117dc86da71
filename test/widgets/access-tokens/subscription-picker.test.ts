// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../../src/harness/mock-server/resources/access-token.js';
import { axeViolations } from '../axe-violations.js';
import { type FakePortal, pageOf, renderAccessTokens } from '../render-widget.js';
import { plan } from '../subscription-list/shown-list.js';

const picker = () => screen.getByRole('combobox', { name: 'Subscription' });
const choices = () => within(picker()).getAllByRole('option').map(({ textContent }) => textContent);
const region = () => screen.getByRole('region', { name: 'Access tokens' });

async function renderPicker(subscriptions: readonly unknown[], total = subscriptions.length) {
  const widget = renderAccessTokens();
  await widget.portal.subscriptions.last().respond(pageOf(subscriptions, { total }));
  return widget;
}

describe('the picker of a page without a list', () => {
  it('offers the subscriptions by their titles, and asks for no tokens yet', async () => {
    const { portal } = await renderPicker([plan('Pro'), plan('Basic')]);
    expect(choices()).toEqual(['Choose a subscription', 'Pro', 'Basic']);
    expect(portal.accessTokens.sent).toEqual([]);
  });

  it('shows the tokens of what is chosen, and then of what is chosen instead', async () => {
    const { portal, user } = await renderPicker([plan('Pro'), plan('Basic')]);
    await user.selectOptions(picker(), 'Basic');
    expect(portal.accessTokens.last().params).toEqual({ subscriptionId: 'sub Basic' });
    expect(choices()).toEqual(['Pro', 'Basic']);
    await portal.accessTokens.last().respond(pageOf([accessTokenRecord({ name: 'CI' })]));
    expect(screen.getByRole('heading', { name: 'CI' })).toBeVisible();

    await user.selectOptions(picker(), 'Pro');
    expect(screen.queryByRole('heading', { name: 'CI' })).toBeNull();
    expect(portal.accessTokens.sent.map(({ params }) => params.subscriptionId)).toEqual(['sub Basic', 'sub Pro']);
  });

  it('never shows the late tokens of a subscription that was left', async () => {
    const { portal, user } = await renderPicker([plan('Pro'), plan('Basic')]);
    await user.selectOptions(picker(), 'Pro');
    await user.selectOptions(picker(), 'Basic');
    const [pro, basic] = portal.accessTokens.sent;
    await basic?.respond(pageOf([accessTokenRecord({ name: 'Of Basic' })]));
    await pro?.respond(pageOf([accessTokenRecord({ name: 'Of Pro' })]));
    expect(screen.queryByRole('heading', { name: 'Of Pro' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Of Basic' })).toBeVisible();
  });

  it('needs no choosing where there is only one', async () => {
    const { portal } = await renderPicker([plan('Pro')]);
    expect(picker()).toHaveDisplayValue('Pro');
    expect(portal.accessTokens.sent.map(({ params }) => params.subscriptionId)).toEqual(['sub Pro']);
  });

  it('does not choose the first of more than it knows', async () => {
    const { portal, user } = await renderPicker([plan('Pro')], 2);
    expect(portal.accessTokens.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().respond(pageOf([plan('Basic')], { total: 2, offset: 1 }));
    expect(choices()).toEqual(['Choose a subscription', 'Pro', 'Basic']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(portal.accessTokens.sent).toEqual([]);
  });

  it('leaves out what has no id to ask by', async () => {
    await renderPicker([plan('Pro'), { ...plan('Nameless'), id: null }, plan('Basic')]);
    expect(choices()).toEqual(['Choose a subscription', 'Pro', 'Basic']);
  });

  it('says so when there are no subscriptions', async () => {
    await renderPicker([]);
    expect(region()).toHaveTextContent('You have no subscriptions yet.');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('shows a skeleton until the first answer', async () => {
    const { portal } = renderAccessTokens();
    expect(region().querySelector('[part=skeleton]')).toBeVisible();
    await portal.subscriptions.last().respond(pageOf([plan('Pro'), plan('Basic')]));
    expect(region().querySelector('[part=skeleton]')).toBeNull();
  });

  it('tells the visitor and the page when its request fails, and tries again', async () => {
    const { portal, user, events } = renderAccessTokens();
    await portal.subscriptions.last().fail('server', { status: 503 });
    expect(screen.getByRole('alert')).toHaveTextContent(/has a problem/);
    expect(events).toEqual([
      {
        type: 'portal-error',
        detail: { widget: 'access-tokens', operation: 'listSubscriptions', kind: 'server', status: 503 },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await portal.subscriptions.last().respond(pageOf([plan('Pro'), plan('Basic')]));
    expect(picker()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('accessibility', () => {
  it.each<readonly [state: string, reach: (portal: FakePortal) => unknown]>([
    ['awaited', () => undefined],
    ['choices', ({ subscriptions }) => subscriptions.last().respond(pageOf([plan('Pro'), plan('Basic')], { total: 3 }))],
    ['nothing', ({ subscriptions }) => subscriptions.last().respond(pageOf([]))],
    ['failed', ({ subscriptions }) => subscriptions.last().fail('network')],
  ])('%s: axe finds nothing', async (_, reach) => {
    const { portal, container } = renderAccessTokens();
    await reach(portal);
    expect(await axeViolations(container)).toEqual([]);
  });
});
