import type { TabMessage } from '../store/session.js';

export type TabChannel = ReturnType<typeof createTabChannel>;

/** A channel that does nothing, for tabs that may not share a session. */
export const NO_TABS: TabChannel = { open: () => undefined, close: () => undefined, post: () => undefined };

/**
 * Creates a channel to other tabs with the same API base, for messages such as `signed-out`.
 *
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
        // `BroadcastChannel` may be missing if the page's origin is opaque. Tabs then aren't
        // synchronized.
      }
    },
    /**
     * Closes the channel, because browsers may keep a page with an open one out of the back/forward
     * cache.
     */
    close(): void {
      channel?.close();
      channel = undefined;
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
    post: (message: TabMessage): void => channel?.postMessage(message),
  };
}
