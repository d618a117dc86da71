import type { SelectionMemory } from '../state/selection.js';
import type { TabMessage } from '../state/session.js';

/** Connects the tabs of one origin that use the same API base with the browser's own credentials. */
export interface TabChannel {
  open(): void;
  /** An open channel may keep a page out of the back/forward cache. */
  close(): void;
  /** Does nothing while the channel is closed. */
  post(message: TabMessage): void;
}

/** For a session that no other tab is known to have. */
export const NO_TABS: TabChannel = { open: () => undefined, close: () => undefined, post: () => undefined };

/** @param onMessage called with unvalidated data: any script of the origin can send a message */
export function createTabChannel(baseUrl: string, onMessage: (message: unknown) => void): TabChannel {
  let channel: BroadcastChannel | undefined;
  return {
    open() {
      try {
        if (channel) return;
        channel = new BroadcastChannel(`portal-widgets ${baseUrl}`);
        channel.addEventListener('message', ({ data }) => onMessage(data));
      } catch {
        // Some opaque origins have no BroadcastChannel: their tabs are not synchronized.
      }
    },
    close() {
      channel?.close();
      channel = undefined;
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
    post: (message) => channel?.postMessage(message),
  };
}

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
