import { resolveSafeUrl } from '../../client/base-url.js';
import { encodePathSegment } from '../../client/identifier.js';
import { LINK_NAMES, type LinkName, type LinkValues, type WidgetLinks } from '../../ui/widget-links.js';
import { documentOrigin, isOnServer } from './document-origin.js';

const PLACEHOLDER = /\{((?:customer|subscription|product|order|token)_id|metric)\}/g;

export function isLinkTemplate(template: string): boolean {
  // Accept any template on a server, which can't resolve URLs and opens no links.
  if (isOnServer()) return true;
  const probe = template.trim().replaceAll(PLACEHOLDER, '-');
  // Reject unknown placeholders, control characters, which URL parsers may remove, and an
  // incomplete escape such as `%{token_id}`, which a value could complete.
  if (/[{}\p{Cc}]|%(?![\da-f]{2})/iu.test(probe)) return false;
  // Reject placeholders before the path. In the host, two values give two origins. In the scheme or
  // port, they make the URL invalid.
  const [one, other] = ['a', 'b'].map((value) => resolveVendorUrl(template.replaceAll(PLACEHOLDER, value)));
  return one !== undefined && one.origin === other?.origin;
}

/**
 * Replaces the placeholders in a link template. Returns undefined if one has no value, or if the
 * resulting URL isn't safe.
 */
export function fillLinkTemplate(template: string, values: LinkValues): URL | undefined {
  let isComplete = true;
  const filled = template.replaceAll(PLACEHOLDER, (_, name: string) => {
    // The placeholder `customer_id` has the value of `customerId`.
    const encoded = encodeValue(values[name.replace('_i', 'I') as keyof LinkValues] ?? '');
    isComplete &&= encoded !== null;
    return encoded ?? '';
  });
  return isComplete ? resolveVendorUrl(filled) : undefined;
}

export function isExternalUrl({ origin }: URL): boolean {
  return origin !== documentOrigin();
}

/**
 * Percent-encodes a value, including `!'()*`, which `encodeURIComponent()` keeps but URL parsers
 * may change.
 */
function encodeValue(value: string): string | null {
  return (
    encodePathSegment(value)?.replaceAll(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    ) ?? null
  );
}

/**
 * Resolves a URL against the document's URL, not against `<base href>`. In a `srcdoc` document,
 * resolves it against the origin.
 */
function resolveVendorUrl(url: string): URL | undefined {
  const origin = documentOrigin();
  return resolveSafeUrl(url, origin, location.protocol.startsWith('http') ? location.href : origin);
}

export function createWidgetLinks(getTemplate: (name: `${LinkName}Url`) => string | undefined): WidgetLinks {
  return Object.fromEntries(
    LINK_NAMES.map((action): [LinkName, WidgetLinks[LinkName]] => [
      action,
      (values = {}, isCustomerPending = false) => {
        const template = getTemplate(`${action}Url`) ?? '';
        const isPending = isCustomerPending && !values.customerId && template.includes('{customer_id}');
        const url =
          template && fillLinkTemplate(isPending ? template.replaceAll('{customer_id}', '') : template, values);
        return url ? { action, href: url.href, isExternal: isExternalUrl(url), isPending } : undefined;
      },
    ]),
  ) as WidgetLinks;
}

/**
 * Opens the sign-in page. If the page hasn't set one, reloads, because most portals then show their
 * login.
 */
export function goToSignIn(signInUrl: string | undefined): void {
  const url = signInUrl === undefined ? undefined : fillLinkTemplate(signInUrl, {});
  if (url) location.assign(url.href);
  else location.reload();
}
