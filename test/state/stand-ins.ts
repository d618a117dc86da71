import type { PortalClient } from '../../src/api/portal-client.js';
import { createAccountModel } from '../../src/state/account-model.js';
import type { MountedList } from '../../src/state/lookup.js';
import type { SelectionMemory } from '../../src/state/selection.js';
import { createServerClock } from '../../src/state/server-clock.js';

/** Remembers no selected subscription. */
export const NO_MEMORY: SelectionMemory = { read: () => undefined, write: () => undefined };

const nothing = (): undefined => undefined;

/** The model of a page of which nothing is remembered and no other tab is told. */
export const createAccount = (client: PortalClient, clock = createServerClock()) =>
  createAccountModel(client, clock, () => performance.now(), nothing, NO_MEMORY, nothing);

/** A list on the page, by default without a filter and a search. */
export const mountedList = (getShownQuery: MountedList['getShownQuery'], changes: Partial<MountedList> = {}) => ({
  params: { state: '', pageSize: 20 } as const,
  getShownQuery,
  showAll: () => false,
  discardSearch: nothing,
  ...changes,
});
