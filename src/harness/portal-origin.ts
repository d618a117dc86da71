import { USAGE_PATH } from './snippet.js';

/** The real portal whose data is shown; null for the simulated service. */
export const portalOrigin =
  document.querySelector<HTMLMetaElement>('meta[name="portal-origin"]')?.content ?? null;

/** Where the usage is told; undefined for a real portal, whose key is not known here. */
export const usageUrl = portalOrigin === null ? USAGE_PATH : undefined;
