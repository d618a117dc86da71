import type { ProxyOptions } from 'vite';

/**
 * Proxies the page's requests to a real portal. The session cookie is added per request and is not part of the options,
 * because Vite prints those in debug mode. The portal's own cookies are not passed to the browser.
 */
export function portalProxy(target: string, cookie: string | undefined): ProxyOptions {
  return {
    target,
    changeOrigin: true,
    // The API is read-only, and other methods would let a cross-site page act with the cookie.
    bypass: ({ method }) => (method === 'GET' || method === 'HEAD' ? undefined : false),
    configure(proxy) {
      proxy.on('proxyReq', (request) => {
        for (const name of ['cookie', 'origin', 'referer']) request.removeHeader(name);
        if (cookie) request.setHeader('cookie', cookie);
      });
      proxy.on('proxyRes', ({ headers }) => {
        delete headers['set-cookie'];
      });
    },
  };
}

/** Parses `PORTAL_ORIGIN`; null if unset. Throws unless it is an http(s) URL. */
export function parsePortalOrigin(value: string | undefined): string | null {
  if (!value) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('PORTAL_ORIGIN must be an http(s) URL');
  return url.origin;
}
