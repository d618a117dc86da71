import { signal } from '@preact/signals';
import type { PortalClient } from '../../src/client/portal-client.js';
import { createPageModel } from '../../src/store/page-model.js';
import type { MountedList } from '../../src/store/mounted-widgets.js';
import type { SelectionMemory } from '../../src/store/selection.js';
import { createServerClock } from '../../src/store/server-clock.js';

/** A memory that is always empty. */
export const NO_MEMORY: SelectionMemory = { read: () => undefined, write: () => undefined };

const noop = (): undefined => undefined;

/** An account model with an empty memory, which sends no messages to other tabs. */
export const createTestPage = (client: PortalClient, clock = createServerClock()) =>
  createPageModel(client, clock, noop, NO_MEMORY, noop);

/** A mounted list, by default without a filter and a search. */
export const createMountedList = (getShownQuery: MountedList['getShownQuery'], changes: Partial<MountedList> = {}) => ({
  params: signal({ state: '', pageSize: 20 } as const),
  getShownQuery,
  showAll: () => false,
  clearSearch: noop,
  ...changes,
});
