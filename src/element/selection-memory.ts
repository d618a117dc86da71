import type { SelectionMemory } from '../store/effects.js';

const KEY = 'portal-widgets selection';

/** Remembers the selected subscription until the tab is closed. Its id isn't a secret. */
export const selectionMemory: SelectionMemory = {
  read: () => attempt((storage) => storage.getItem(KEY)) ?? undefined,
  write(subscriptionId) {
    attempt((storage) =>
      subscriptionId === undefined ? storage.removeItem(KEY) : storage.setItem(KEY, subscriptionId),
    );
  },
};

/** Storage throws in sandboxed documents, if the user blocks it, or if it is full. */
function attempt<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(sessionStorage);
  } catch {
    return undefined;
  }
}
