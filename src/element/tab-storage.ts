import type { SelectionMemory } from '../state/selection.js';

/**
 * Remembers the selected subscription of a session while the tab is open: only its id, which is no secret.
 *
 * @param name names the session: by the API base, unless its requests are made in another way than those of the page
 */
export function createTabStorage(name: string): SelectionMemory {
  const key = `portal-widgets selection ${name}`;
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
