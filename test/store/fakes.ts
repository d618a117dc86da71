import type { PortalClient } from '../../src/client/portal-client.js';
import { DEFAULT_LIST_PARAMS } from '../../src/store/default-settings.js';
import { createListView } from '../../src/store/list-view.js';
import { createPageModel, type PageModel } from '../../src/store/page-model.js';
import type { MountedList } from '../../src/store/mounted-widgets.js';
import type { SelectionMemory } from '../../src/store/effects.js';
import { createSelection } from '../../src/store/selection.js';
import { createServerClock } from '../../src/store/server-clock.js';
import type { SubscriptionsParams } from '../../src/store/subscriptions-query.js';

/** A memory that is always empty. */
export const NO_MEMORY: SelectionMemory = { read: () => undefined, write: () => undefined };

const noop = (): undefined => undefined;

/** An account model with an empty memory, which sends no messages to other tabs. */
export const createTestPage = (client: PortalClient, clock = createServerClock()) =>
  createPageModel(client, clock, noop, NO_MEMORY, noop);

/** A mounted list outside of an account, by default without a filter. */
export const createMountedList = (
  subscriptions: PageModel['subscriptions'],
  {
    removeFilter = () => false,
    params = DEFAULT_LIST_PARAMS,
  }: { removeFilter?: () => boolean; params?: SubscriptionsParams } = {},
): MountedList => ({
  view: createListView({ selection: createSelection(), subscriptions }, { ...params, isAccount: false }),
  removeFilter,
  prefetchPanel: noop,
});
