import { documentOrigin } from './clients.js';
import { warnOnce } from './warn-once.js';

/** Opens the page where the user can sign in; without one, reloads the page, which portals answer with their login. */
export function openSignIn(signInUrl: string | undefined): void {
  const url = signInUrl === undefined ? undefined : resolveSignInUrl(signInUrl);
  if (url) location.assign(url);
  else location.reload();
}

/** Only same-origin and https URLs: the setting may come from an attribute, and `javascript:` would run. */
function resolveSignInUrl(signInUrl: string): string | undefined {
  try {
    const url = new URL(signInUrl, documentOrigin());
    if (url.protocol === 'https:' || (/^https?:$/.test(url.protocol) && url.origin === documentOrigin()))
      return url.href;
  } catch {
    // Reported below.
  }
  warnOnce(`sign-in-url="${signInUrl}" is not an https URL, or a URL of the page's origin`);
  return undefined;
}
