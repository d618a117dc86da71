import { fireEvent, within } from '@testing-library/preact';
import type { VNode } from 'preact';
import { createPortalClient } from '../../src/api/portal-client.js';
import { AccessTokens } from '../../src/widgets/access-tokens/access-tokens.js';
import { SubscriptionList } from '../../src/widgets/subscription-list/subscription-list.js';
import { PORTAL_BASE, type RunningService, SUBSCRIPTION_ID } from '../mock-server/any-service.js';
import { settle } from '../state/mock-requests.js';
import { renderInContext } from './render-in-context.js';

const PAGE_SIZE = 20;
const LISTS = {
  subscriptions: (
    <SubscriptionList state="" pageSize={PAGE_SIZE} canSearch usageUrl={undefined} onStateChange={() => undefined} />
  ),
  tokens: <AccessTokens subscriptionId={SUBSCRIPTION_ID} revealSeconds={undefined} warnDays={undefined} />,
} satisfies Record<string, VNode>;

export type ListName = keyof typeof LISTS;

/** A widget with one list of a service, and what a user sees and does. */
export function openList(service: RunningService, name: ListName) {
  const api = createPortalClient({
    baseUrl: PORTAL_BASE,
    pageOrigin: new URL(PORTAL_BASE).origin,
    fetch: service.fetch,
  });
  const { container, client, unmount } = renderInContext(LISTS[name], api);
  const ofList = () => service.requests.filter(({ operation }) => /(^|\.)list/.test(operation));
  const query =
    name === 'tokens' ? client.accessTokens(SUBSCRIPTION_ID) : client.subscriptions({ state: '', pageSize: PAGE_SIZE });
  const idle = async (): Promise<void> => {
    do await settle();
    while (query.isFetching.peek());
    // What is rendered then.
    await settle();
    const fold = container.querySelector<HTMLElement>('[part~=ended]');
    if (!fold) return;
    fold.click();
    // Rows beyond the first screen follow in the next frame.
    await new Promise(requestAnimationFrame);
    await settle();
  };
  const button = (label: string) => within(container as HTMLElement).queryByRole('button', { name: label });
  return {
    client,
    unmount,
    idle,
    button,
    requests: ofList,
    kept: name === 'tokens' ? service.keptTokens : service.keptSubscriptions,
    async press(label: string): Promise<void> {
      const found = button(label);
      if (!found) throw new Error(`there is no button "${label}"`);
      fireEvent.click(found);
      await idle();
    },
    shown: () =>
      [...container.querySelectorAll('li :is(h3, h4)')].map(
        ({ textContent }) => textContent?.match(/\w+-[\w-]*\w/)?.[0],
      ),
    /** How many of how many records the widget says that it shows. */
    statement() {
      const [, shown, total] = container.textContent?.match(/Showing (\d+) of (\d+)/) ?? [];
      return shown === undefined ? undefined : { shown: Number(shown), total: Number(total) };
    },
  };
}

export type OpenList = ReturnType<typeof openList>;
