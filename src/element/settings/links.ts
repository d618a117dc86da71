import { resolveSafeUrl } from '../../client/base-url.js';
import { encodePathSegment } from '../../client/identifier.js';
import { LINK_NAMES, type LinkName, type LinkValues, type WidgetLinks } from '../../ui/widget-links.js';
import { documentOrigin, isOnServer } from './document-origin.js';

const PLACEHOLDER = /\{((?:customer|subscription|product|order|token)_id|metric)\}/g;

export function isLinkTemplate(template: string): boolean {
  // Accept any template on a server, because servers can't resolve URLs.
  if (isOnServer()) return true;
  const probe = template.trim().replaceAll(PLACEHOLDER, '-');
  // Reject unknown placeholders, control characters that URL parsers may remove, and escapes that a
  // value could complete, such as `%{token_id}`.
  if (/[{}\p{Cc}]|%(?![\da-f]{2})/iu.test(probe)) return false;
  // Fill in two values. If the origins differ, reject the placeholder, because it is in the host.
  // In the scheme or port, it makes the URL invalid.
  const [one, other] = ['a', 'b'].map((value) => resolveVendorUrl(template.replaceAll(PLACEHOLDER, value)));
  return one !== undefined && one.origin === other?.origin;
}

/** Returns undefined if a placeholder has no value, or if the URL isn't safe. */
export function fillLinkTemplate(template: string, values: LinkValues): URL | undefined {
  let isComplete = true;
  const filled = template.replaceAll(PLACEHOLDER, (_, name: string) => {
    // The placeholder `customer_id` stands for `customerId`.
    const encoded = encodeValue(values[name.replace('_i', 'I') as keyof LinkValues] ?? '');
    isComplete &&= encoded !== null;
    return encoded ?? '';
  });
  return isComplete ? resolveVendorUrl(filled) : undefined;
}

export function isExternalUrl({ origin }: URL): boolean {
  return origin !== documentOrigin();
}

/** `encodeURIComponent()` keeps `!'()*`, which URL parsers may change. */
function encodeValue(value: string): string | null {
  return (
    encodePathSegment(value)?.replaceAll(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    ) ?? null
  );
}

/** Ignores `<base href>`. In a `srcdoc` document, resolves the URL against the origin. */
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

/** Reloads the page by default, because most portals then show their login. */
export function goToSignIn(signInUrl: string | undefined): void {
  const url = signInUrl === undefined ? undefined : fillLinkTemplate(signInUrl, {});
  if (url) location.assign(url.href);
  else location.reload();
}
