import { getCurrentPage } from './page.js';
import { getObservedAttributes, readAttributes } from './settings/attributes.js';
import { USAGE } from './settings/settings.js';
import { warnOnce } from './warnings.js';

/**
 * With `usage-auth="session"`, accepts only the API's origin, because another server must not get
 * the session.
 */
export function usageUrlOf(element: Element): string | undefined {
  if (!getObservedAttributes(element).includes('usage-url')) return undefined;
  const { usageUrl, usageAuth } = readAttributes(element, USAGE);
  const { baseUrl } = getCurrentPage() ?? {};
  if (usageUrl === undefined || usageAuth === 'token' || baseUrl === undefined) return usageUrl;
  const { origin } = new URL(baseUrl);
  if (new URL(usageUrl).origin === origin) return usageUrl;
  warnOnce('usageOrigin', `usage-url="${usageUrl}"`, origin);
  return undefined;
}
