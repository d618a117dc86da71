import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { PortalClient, StateFilter } from '../api/portal-client.js';
import type { Customer } from '../api/resources/customer.js';
import type { Subscription } from '../api/resources/subscription.js';
import { type AccessTokenList, createAccessTokenList } from './access-token-list.js';
import type { Clock } from './clock.js';
import { type Lease, shareByKey } from './lease.js';
import { createPagedList, type PagedList } from './paged-list.js';
import { createTokenDisplay, type TokenDisplay } from './token-display.js';

export type SubscriptionList = PagedList<Subscription>;

/** All that the widgets of one page know of one portal. What two of them want is asked for once and held until both are gone. */
export interface PortalStore {
  readonly clock: Clock;
  /** The customer record, as a list of one. */
  customer(): Lease<PagedList<Customer>>;
  subscriptions(state: StateFilter, pageSize: number): Lease<SubscriptionList>;
  accessTokens(subscriptionId: string): Lease<AccessTokenList>;
  /** The subscription that was opened last in a list of the page. */
  readonly chosenSubscription: ReadonlySignal<string | undefined>;
  chooseSubscription(subscriptionId: string): void;
  /** Whether the page has a list to choose from. */
  readonly hasList: ReadonlySignal<boolean>;
  /** Says that a list is on the page, until the returned function is called. */
  addList(): () => void;
  /** Which tokens of one view are shown. They are all hidden with `conceal`, and when the view lets go. */
  tokenDisplay(): Lease<TokenDisplay>;
  /** Hides every token value that is shown. */
  conceal(): void;
  /** Asks again for all that is in use. */
  refresh(): Promise<void>;
}

export function createPortalStore(client: PortalClient, clock: Clock, elapsed: () => number): PortalStore {
  const inUse = shareByKey<PagedList<unknown>>((list) => void list.load());
  const displays = new Set<TokenDisplay>();
  const chosenSubscription = signal<string | undefined>(undefined);
  const hasList = signal(false);
  let lists = 0;

  return {
    clock,
    customer: () => inUse.lease('customer', () => createCustomer(client)),
    subscriptions: (state, pageSize) =>
      inUse.lease(`subscriptions ${pageSize} ${state}`, () =>
        createPagedList<Subscription>({
          operation: 'listSubscriptions',
          pageSize,
          fetchPage: (range, abort) => client.listSubscriptions({ ...range, state }, abort),
          idOf: ({ id }) => id,
        }),
      ),
    accessTokens: (id) => inUse.lease(`tokens ${id}`, () => createAccessTokenList(client, id)),
    chosenSubscription,
    chooseSubscription(subscriptionId) {
      chosenSubscription.value = subscriptionId;
    },
    hasList,
    addList() {
      lists += 1;
      hasList.value = true;
      return () => {
        lists -= 1;
        if (lists) return;
        hasList.value = false;
        chosenSubscription.value = undefined;
      };
    },
    tokenDisplay() {
      const display = createTokenDisplay(elapsed);
      displays.add(display);
      return {
        value: display,
        release() {
          displays.delete(display);
          display.hideAll();
        },
      };
    },
    conceal() {
      for (const display of displays) display.hideAll();
    },
    async refresh() {
      await Promise.all(inUse.values().map((list) => list.load()));
    },
  };
}

function createCustomer(client: PortalClient): PagedList<Customer> {
  return createPagedList<Customer>({
    operation: 'getCustomer',
    async fetchPage(_, abort) {
      const records = [await client.getCustomer(abort)];
      return { records, rejected: 0, returned: 1, offset: null, limit: null, total: 1 };
    },
    idOf: () => 'customer',
  });
}
