import { isLoopbackHostname } from '../http/loopback.js';

/** Whether an origin or URL is of this computer. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && isLoopbackHostname(new URL(url).hostname);
}
