import type { SelectionMemory } from '../state/selection.js';

/** Remembers the selected subscription of an API base while the tab is open: only its id, which is no secret. */
export function createTabStorage(baseUrl: string): SelectionMemory {
  const key = `portal-widgets selection ${baseUrl}`;
  return {
    read: () => attempt((storage) => storage.getItem(key)) ?? undefined,
    write(subscriptionId) {
      attempt((storage) =>
        subscriptionId === undefined ? storage.removeItem(key) : storage.setItem(key, subscriptionId),
      );
    },
  };
}

/** Access throws in sandboxed documents and where the user blocks storage, and writing where it is full. */
function attempt<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(sessionStorage);
  } catch {
    return undefined;
  }
}
