import type { SelectionMemory } from '../store/effects.js';

const KEY = 'portal-widgets selection';

/** Remembers the id of the selected subscription until the tab is closed. The id isn't a secret. */
export const selectionMemory: SelectionMemory = {
  read: () => attempt((storage) => storage.getItem(KEY)) ?? undefined,
  write(subscriptionId) {
    attempt((storage) =>
      subscriptionId === undefined ? storage.removeItem(KEY) : storage.setItem(KEY, subscriptionId),
    );
  },
};

/**
 * Returns undefined if storage throws. It does in sandboxed documents, if the user blocks it, and
 * if it is full.
 */
function attempt<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(sessionStorage);
  } catch {
    return undefined;
  }
}
