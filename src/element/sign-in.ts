import { fillLinkTemplate } from './link-template.js';

/**
 * Opens the page where the user can sign in; without one, reloads the page, which portals answer with their login.
 *
 * @param signInUrl validated; the signed-out user has no values for placeholders
 */
export function openSignIn(signInUrl: string | undefined): void {
  const url = signInUrl === undefined ? undefined : fillLinkTemplate(signInUrl, {});
  if (url) location.assign(url.href);
  else location.reload();
}
