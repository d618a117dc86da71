import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { PortalClient, StateFilter } from '../api/portal-client.js';
import type { Customer } from '../api/resources/customer.js';
import type { Subscription } from '../api/resources/subscription.js';
import { type AccessTokenList, createAccessTokenList } from './access-token-list.js';
import type { Clock } from './clock.js';
import { type Lease, shareByKey } from './lease.js';
import { createCustomerIdentity } from './customer-identity.js';
import { createPagedList, type PagedList } from './paged-list.js';
import { createSession, type Session } from './session.js';
import { createUsageList, type UsageList } from './usage-list.js';
import { createTokenDisplay, type TokenDisplay } from './token-display.js';

export type SubscriptionList = PagedList<Subscription>;

/** All that the widgets of one page know of one portal. What two of them want is asked for once and held until both are gone. */
export interface PortalStore {
  readonly clock: Clock;
  readonly session: Session;
  /** The customer record, as a list of one. */
  customer(): Lease<PagedList<Customer>>;
  subscriptions(state: StateFilter, pageSize: number): Lease<SubscriptionList>;
  accessTokens(subscriptionId: string): Lease<AccessTokenList>;
  /** What is used of a subscription, from an absolute address. */
  usage(subscriptionId: string, usageUrl: string): Lease<UsageList>;
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
  /** Fetches all that is in use once more, whatever is in flight. Resolves with the new responses. */
  refresh(): Promise<void>;
  /** The page is in view, or online, again: asks for what is old, or may go better now. */
  wake(): void;
}

export function createPortalStore(client: PortalClient, clock: Clock, elapsed: () => number): PortalStore {
  const inUse = shareByKey<PagedList<unknown>>((list) => void list.load());
  const displays = new Set<TokenDisplay>();
  const chosenSubscription = signal<string | undefined>(undefined);
  const hasList = signal(false);
  let lists = 0;
  const session = createSession(() => {
    conceal();
    for (const list of inUse.values()) list.expire();
  }, wake);
  const identify = createCustomerIdentity(() => {
    conceal();
    chosenSubscription.value = undefined;
    for (const list of inUse.values()) list.reset();
    for (const list of inUse.values()) void list.load();
  });
  // A page may have put a page size on every object.
  const page = { elapsed, watch: session.watch, pageSize: undefined };

  function conceal(): void {
    for (const display of displays) display.hideAll();
  }

  function wake(): void {
    const hasDrifted = clock.hasDrifted();
    const due = inUse.values().filter((list) => hasDrifted || list.isDue());
    // Whether the visitor is back is asked once, and where it was told that they had gone.
    const probe = due.find(({ state }) => state.value.failure?.kind === 'session-ended') ?? due[0];
    for (const list of session.hasEnded.value ? [probe] : due) void list?.load();
  }

  const customer = () =>
    inUse.lease('customer', () =>
      createPagedList<Customer>({
        ...page,
        operation: 'getCustomer',
        async fetchPage(_, abort) {
          const loaded = await client.getCustomer(abort);
          if (!abort.aborted) identify('customer', loaded.id);
          return { records: [loaded], rejected: 0, returned: 1, offset: null, limit: null, total: 1 };
        },
        idOf: () => 'customer',
      }),
    );
  const accessTokens = (id: string) => inUse.lease(`tokens ${id}`, () => createAccessTokenList(client, id, page));

  return {
    clock,
    session,
    customer,
    subscriptions: (state, pageSize) =>
      inUse.lease(`subscriptions ${pageSize} ${state}`, () =>
        createPagedList<Subscription>({
          ...page,
          operation: 'listSubscriptions',
          pageSize,
          async fetchPage(range, abort) {
            const loaded = await client.listSubscriptions({ ...range, state }, abort);
            const ids = new Set(loaded.records.map(({ customer_id: customerId = null }) => customerId));
            const [id = null] = ids;
            if (!abort.aborted && ids.size === 1) identify('subscriptions', id);
            return loaded;
          },
          idOf: ({ id }) => id,
        }),
      ),
    accessTokens,
    usage: (id, usageUrl) =>
      inUse.lease(`usage ${id} ${usageUrl}`, () =>
        createUsageList({ client, usageUrl, customer: customer(), tokens: accessTokens(id), elapsed, now: clock.now }),
      ),
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
    conceal,
    async refresh() {
      // Without `Promise`, which a page may replace after this script has run.
      for (const loaded of inUse.values().map((list) => list.refetch())) await loaded;
    },
    wake,
  };
}
