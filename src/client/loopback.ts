const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a host is this computer, which makes requests safe without https. */
export function isLoopbackHostname(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
