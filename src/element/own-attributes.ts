import { resolveUsageUrl } from '../api/base-url.js';
import type { StateFilter } from '../api/portal-client.js';
import { readNumber, readState } from './attributes.js';
import { pageOrigin } from './page-stores.js';

/** What is asked of the widgets. Each heeds what concerns it. */
export interface OwnAttributes {
  readonly subscriptionId: string | undefined;
  readonly revealSeconds: number | undefined;
  readonly warnDays: number | undefined;
  readonly usageUrl: string | undefined;
  readonly state: StateFilter;
  readonly pageSize: number;
}

/** The attributes that an element is rendered again for. */
export const ATTRIBUTES =
  'api-base locale theme state page-size url-sync subscription-id reveal-seconds warn-days usage-url'.split(' ');

export function ownAttributes(element: HTMLElement): OwnAttributes {
  const given = (name: string) => element.getAttribute(name);
  return {
    subscriptionId: given('subscription-id') || undefined,
    // No token is shown for no time.
    revealSeconds: readNumber(given('reveal-seconds')) || undefined,
    warnDays: readNumber(given('warn-days')),
    usageUrl: readUsageUrl(given('usage-url')),
    state: readState(given('state')) ?? '',
    pageSize: readNumber(given('page-size')) || 20,
  };
}

/** Undefined, once the page's author was told so, for an address that no access token may be sent to. */
function readUsageUrl(given: string | null): string | undefined {
  if (!given) return undefined;
  const usageUrl = resolveUsageUrl(given, pageOrigin());
  if (usageUrl === null) console.error(`portal-widgets: "${given}" is not an https address for usage-url`);
  return usageUrl ?? undefined;
}
