import { resolveSafeUrl } from '../../client/base-url.js';
import { encodePathSegment } from '../../client/identifier.js';
import { LINK_NAMES, type LinkName, type LinkValues, type WidgetLinks } from '../../ui/widget-links.js';
import { documentOrigin, isOnServer } from './document-origin.js';

const PLACEHOLDER = /\{((?:customer|subscription|product|order|token)_id|metric)\}/g;

export function isLinkTemplate(template: string): boolean {
  // Servers have no location to resolve URLs against, and open no links.
  if (isOnServer()) return true;
  const probe = template.trim().replaceAll(PLACEHOLDER, '-');
  // URL parsers remove some control characters, and a value could complete an escape sequence.
  if (/[{}\p{Cc}]|%(?![\da-f]{2})/iu.test(probe)) return false;
  // A placeholder in the host gives different origins. In the scheme or port, it makes the URL
  // invalid.
  const [one, other] = ['a', 'b'].map((value) => resolveVendorUrl(template.replaceAll(PLACEHOLDER, value)));
  return one !== undefined && one.origin === other?.origin;
}

/** Returns undefined if a placeholder has no value, or if the URL isn't safe with the values. */
export function fillLinkTemplate(template: string, values: LinkValues): URL | undefined {
  let isComplete = true;
  const filled = template.replaceAll(PLACEHOLDER, (_, name: string) => {
    // The value for `customer_id` is `customerId`.
    const encoded = encodeValue(values[name.replace('_i', 'I') as keyof LinkValues] ?? '');
    isComplete &&= encoded !== null;
    return encoded ?? '';
  });
  return isComplete ? resolveVendorUrl(filled) : undefined;
}

export function isExternalUrl({ origin }: URL): boolean {
  return origin !== documentOrigin();
}

/** Encodes what `encodeURIComponent` leaves, too, so that no URL parser changes the result. */
function encodeValue(value: string): string | null {
  return (
    encodePathSegment(value)?.replaceAll(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    ) ?? null
  );
}

/**
 * Resolves against the document's URL, never against `<base href>`. A `srcdoc` document has only an
 * origin.
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

/** Opens the sign-in page, or reloads the page, because portals then show their login. */
export function goToSignIn(signInUrl: string | undefined): void {
  const url = signInUrl === undefined ? undefined : fillLinkTemplate(signInUrl, {});
  if (url) location.assign(url.href);
  else location.reload();
}
