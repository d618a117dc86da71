import { USAGE_PATH } from '../mock-server/snippet.js';

/** Origin of a proxied portal; null for the mock server. */
export const portalOrigin = contentOf('portal-origin');

/** Account of a mock server that also serves others, whose faults are left; null for one of this page alone. */
export const servedAccount = contentOf('served-account');

/** Undefined for a proxied portal, because its Provider API key is unknown. */
export const usageUrl = portalOrigin === null ? USAGE_PATH : undefined;

function contentOf(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}
