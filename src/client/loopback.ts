const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a host name means the user's own computer. Requests to it are safe without https. */
export function isLoopbackHostname(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
