import type { SelectionMemory } from '../store/selection.js';
import type { TabMessage } from '../store/session.js';

/** Connects the tabs of one origin that use the same API base with the browser's own credentials. */
export interface TabChannel {
  open(): void;
  /** An open channel may keep a page out of the back/forward cache. */
  close(): void;
  /** Does nothing while the channel is closed. */
  post(message: TabMessage): void;
}

/** Used for a session that other tabs may not have. */
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

const SELECTION_KEY = 'portal-widgets selection';

/** Remembers the selected subscription while the tab is open: only its id, which isn't a secret. */
export const tabStorage: SelectionMemory = {
  read: () => attempt((storage) => storage.getItem(SELECTION_KEY)) ?? undefined,
  write(subscriptionId) {
    attempt((storage) =>
      subscriptionId === undefined ? storage.removeItem(SELECTION_KEY) : storage.setItem(SELECTION_KEY, subscriptionId),
    );
  },
};

/** Access throws in sandboxed documents and where the user blocks storage, and writing where it is full. */
function attempt<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(sessionStorage);
  } catch {
    return undefined;
  }
}
