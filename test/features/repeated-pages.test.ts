// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { manyTokens } from './access-tokens/token-helpers.js';
import { pageOf, renderAccessTokens, renderSubscriptionList } from './render-widget.js';
import { plans } from './subscriptions/subscription-helpers.js';

const button = (name: string) => screen.queryByRole('button', { name });

it.each([
  ['subscriptions', () => renderSubscriptionList({ pageSize: 2 }), plans(1, 3)],
  ['accessTokens', () => renderAccessTokens({ subscriptionId: 'sub_1' }), manyTokens(3)],
] as const)(
  '%s of a service that repeats pages are counted, and appear once the service works',
  async (name, render, records) => {
    const { portal, user, refresh } = render();
    const requests = portal[name];
    let answered = 0;
    /** Responds with these records to any request. */
    const respond = async (data: readonly unknown[]): Promise<void> => {
      while (answered < requests.sent.length)
        await requests.sent[answered++]?.respond(pageOf(data, { total: 3, limit: 2 }));
    };
    const expectIncomplete = (): void => {
      expect(screen.getAllByRole('listitem')).toHaveLength(2);
      expect(screen.getByRole('region')).toHaveTextContent('Showing 2 of 3');
      expect([button('Show more'), button('Try again')]).toEqual([null, expect.any(HTMLElement)]);
    };
    const repeated = records.slice(0, 2);
    await respond(repeated);
    await user.click(button('Show more') as HTMLElement);
    await respond(repeated);
    expectIncomplete();
    await user.click(button('Try again') as HTMLElement);
    await respond(repeated);
    expectIncomplete();
    // A refetch alone does not offer more than there is.
    await refresh();
    await respond(repeated);
    expectIncomplete();
    await user.click(button('Try again') as HTMLElement);
    await respond(records);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect([button('Show more'), button('Try again')]).toEqual([null, null]);
  },
);

it.each([
  ['subscriptions', () => renderSubscriptionList(), 'No subscriptions', plans(1, 5)],
  ['accessTokens', () => renderAccessTokens({ subscriptionId: 'sub_1' }), 'No access tokens', manyTokens(5)],
] as const)(
  '%s of a service that reports records but sends none aren’t called empty',
  async (name, render, empty, records) => {
    const { portal, user } = render();
    await portal[name].last().respond(pageOf([], { total: 5 }));
    const region = screen.getByRole('region');
    expect(region).toHaveTextContent('Showing 0 of 5');
    expect(region).not.toHaveTextContent(empty);
    expect(screen.getByRole('status')).toHaveTextContent('Showing 0 of 5');
    await user.click(button('Try again') as HTMLElement);
    await portal[name].last().respond(pageOf(records, { total: 5 }));
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(button('Try again')).toBeNull();
  },
);
