import { USAGE_PATH } from '../mock-server/snippet.js';

/** The origin of a proxied portal. Null for the mock server. */
export const portalOrigin = contentOf('portal-origin');

/**
 * The account of a mock server that serves other pages, too, so that its faults stay. Null if it
 * serves only this page.
 */
export const servedAccount = contentOf('served-account');

/** Undefined for a proxied portal, because its Provider API key is unknown. */
export const usageUrl = portalOrigin === null ? USAGE_PATH : undefined;

/** The address of the gallery beside a page without a server. Null for other pages. */
export const siteGallery = contentOf('gallery');

function contentOf(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}
