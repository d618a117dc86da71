import { resolveUsageUrl } from '../api/base-url.js';
import { documentOrigin } from './document-origin.js';

/**
 * Opens the page where the user can sign in; without one, reloads the page, which portals answer with their login.
 *
 * @param signInUrl validated
 */
export function openSignIn(signInUrl: string | undefined): void {
  const url = signInUrl === undefined ? null : resolveUsageUrl(signInUrl, documentOrigin());
  if (url === null) location.reload();
  else location.assign(url);
}
