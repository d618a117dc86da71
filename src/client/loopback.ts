const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether the host name of a URL names this computer, so that requests to it are safe without https. */
export function isLoopbackHostname(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
