import type { SelectionMemory } from '../store/effects.js';
import type { TabMessage } from '../store/session.js';

/** Connects tabs with the same API base and the browser's own credentials. */
export interface TabChannel {
  open(): void;
  /** Closes the channel, which may keep a page out of the back/forward cache. */
  close(): void;
  post(message: TabMessage): void;
}

/** For tabs that may not have the same session. */
export const NO_TABS: TabChannel = { open: () => undefined, close: () => undefined, post: () => undefined };

/**
 * @param onMessage called with unvalidated data, because any script of the origin can send messages
 */
export function createTabChannel(baseUrl: string, onMessage: (message: unknown) => void): TabChannel {
  let channel: BroadcastChannel | undefined;
  return {
    open() {
      try {
        if (channel) return;
        channel = new BroadcastChannel(`portal-widgets ${baseUrl}`);
        channel.addEventListener('message', ({ data }) => onMessage(data));
      } catch {
        // Some opaque origins lack BroadcastChannel, so their tabs aren't synchronized.
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

const SELECTION_KEY = 'portal-widgets selection';

/** Remembers the selected id, which isn't a secret, as long as the tab is open. */
export const tabStorage: SelectionMemory = {
  read: () => attempt((storage) => storage.getItem(SELECTION_KEY)) ?? undefined,
  write(subscriptionId) {
    attempt((storage) =>
      subscriptionId === undefined ? storage.removeItem(SELECTION_KEY) : storage.setItem(SELECTION_KEY, subscriptionId),
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
