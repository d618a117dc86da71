import { USAGE_PATH } from '../mock-server/snippet.js';

/** Origin of a proxied portal; null for the mock server. */
export const portalOrigin = document.querySelector<HTMLMetaElement>('meta[name="portal-origin"]')?.content ?? null;

/** Undefined for a proxied portal, because its Provider API key is unknown. */
export const usageUrl = portalOrigin === null ? USAGE_PATH : undefined;
