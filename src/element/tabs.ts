import type { TabMessage } from '../store/session.js';

/**
 * @param baseUrl undefined if tabs must not be synchronized
 * @param onMessage must validate its argument, because any script of the origin can send messages
 */
export function createTabChannel(baseUrl: string | undefined, onMessage: (message: unknown) => void) {
  let channel: BroadcastChannel | undefined;
  return {
    open(): void {
      try {
        if (channel || baseUrl === undefined) return;
        channel = new BroadcastChannel(`portal-widgets ${baseUrl}`);
        channel.addEventListener('message', ({ data }) => onMessage(data));
      } catch {
        // Documents with an opaque origin may lack `BroadcastChannel`, so their tabs aren't
        // synchronized.
      }
    },
    /** Call this when the page is hidden: an open channel may keep it out of the bfcache. */
    close(): void {
      channel?.close();
      channel = undefined;
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
    post: (message: TabMessage): void => channel?.postMessage(message),
  };
}
