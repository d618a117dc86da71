import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { PortalClient, StateFilter } from '../api/portal-client.js';
import type { Customer } from '../api/resources/customer.js';
import type { Subscription } from '../api/resources/subscription.js';
import { type AccessTokenList, createAccessTokenList } from './access-token-list.js';
import type { Clock } from './clock.js';
import { type Lease, shareByKey } from './lease.js';
import { createLoadable, type Loadable } from './loadable.js';
import { createPagedList, type PagedList } from './paged-list.js';
import { createTokenDisplay, type TokenDisplay } from './token-display.js';

export type SubscriptionList = PagedList<Subscription>;

/** All that the widgets of one page know of one portal. What two of them want is asked for once and held until both are gone. */
export interface PortalStore {
  readonly clock: Clock;
  customer(): Lease<Loadable<Customer>>;
  subscriptions(state: StateFilter, pageSize: number): Lease<SubscriptionList>;
  accessTokens(subscriptionId: string): Lease<AccessTokenList>;
  /** The subscription that was opened last in a list of the page. */
  readonly chosenSubscription: ReadonlySignal<string | undefined>;
  chooseSubscription(subscriptionId: string): void;
  /** Whether the page has a list to choose from. */
  readonly hasList: ReadonlySignal<boolean>;
  /** Says that a list is on the page, until the returned function is called. */
  addList(): () => void;
  tokenDisplay(revealSeconds: number): TokenDisplay;
  /** Hides every token value that is shown. */
  conceal(): void;
  /** Asks again for all that is in use. */
  refresh(): Promise<void>;
}

export function createPortalStore(client: PortalClient, clock: Clock, elapsed: () => number): PortalStore {
  const customer = shareByKey(() => started(createLoadable('getCustomer', client.getCustomer)));
  const subscriptions = shareByKey((key) => started(createSubscriptionList(client, key)));
  const accessTokens = shareByKey((id) => started(createAccessTokenList(client, id)));
  const displays = new Set<TokenDisplay>();
  const chosenSubscription = signal<string | undefined>(undefined);
  const lists = signal(0);

  return {
    clock,
    customer: () => customer.lease(''),
    subscriptions: (state, pageSize) => subscriptions.lease(`${pageSize} ${state}`),
    accessTokens: (subscriptionId) => accessTokens.lease(subscriptionId),
    chosenSubscription,
    chooseSubscription(subscriptionId) {
      chosenSubscription.value = subscriptionId;
    },
    hasList: computed(() => lists.value > 0),
    addList() {
      lists.value += 1;
      return () => {
        lists.value -= 1;
        if (lists.value === 0) chosenSubscription.value = undefined;
      };
    },
    tokenDisplay(revealSeconds) {
      const display = createTokenDisplay(revealSeconds, elapsed);
      displays.add(display);
      return {
        ...display,
        dispose() {
          displays.delete(display);
          display.dispose();
        },
      };
    },
    conceal() {
      for (const display of displays) display.hideAll();
    },
    async refresh() {
      const inUse = [...customer.values(), ...subscriptions.values(), ...accessTokens.values()];
      await Promise.all(inUse.map((resource) => resource.load()));
    },
  };
}

function started<Resource extends { load(): Promise<void> }>(resource: Resource): Resource {
  void resource.load();
  return resource;
}

function createSubscriptionList(client: PortalClient, key: string): SubscriptionList {
  const [pageSize, state] = key.split(' ') as [string, StateFilter];
  return createPagedList<Subscription>({
    operation: 'listSubscriptions',
    pageSize: Number(pageSize),
    fetchPage: (range, signal) => client.listSubscriptions({ ...range, state }, signal),
    idOf: ({ id }) => id,
  });
}
