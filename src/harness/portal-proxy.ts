import type { ProxyOptions } from 'vite';

/**
 * Passes the requests of the page on to a real portal. The cookie is added on the way there and is nowhere in the options, which
 * Vite prints when it is debugged; the portal's own cookies go no further than here.
 */
export function portalProxy(target: string, cookie: string | undefined): ProxyOptions {
  return {
    target,
    changeOrigin: true,
    // The interface is read-only. Anything else would let a foreign page act with the cookie.
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

/** The origin in `PORTAL_ORIGIN`; null when it is not set. Throws when it is not an http(s) address. */
export function portalOrigin(address: string | undefined): string | null {
  if (!address) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('PORTAL_ORIGIN must be an http(s) address');
  return url.origin;
}
