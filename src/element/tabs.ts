import type { TabMessage } from '../store/session.js';

export type TabChannel = ReturnType<typeof createTabChannel>;

export const NO_TABS: TabChannel = { open: () => undefined, close: () => undefined, post: () => undefined };

/**
 * @param onMessage must validate its argument, because any script of the origin can send messages
 */
export function createTabChannel(baseUrl: string, onMessage: (message: unknown) => void) {
  let channel: BroadcastChannel | undefined;
  return {
    open(): void {
      try {
        if (channel) return;
        channel = new BroadcastChannel(`portal-widgets ${baseUrl}`);
        channel.addEventListener('message', ({ data }) => onMessage(data));
      } catch {
        // Documents with an opaque origin may lack `BroadcastChannel`, so their tabs aren't
        // synchronized.
      }
    },
    /**
     * Closes the channel, because an open channel may keep the page out of the back/forward cache.
     */
    close(): void {
      channel?.close();
      channel = undefined;
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
    post: (message: TabMessage): void => channel?.postMessage(message),
  };
}
