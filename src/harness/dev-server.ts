import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { BUILT_PAGE_PATH } from '../mock-server/built-page.js';
import { GALLERY_PATH, galleryPage } from '../cli/gallery-page.js';
import { createAccountRegistry } from '../mock-server/fixtures/registry.js';
import { releaseFiles } from '../mock-server/release-files.js';
import { createMockHandler } from '../mock-server/request-handler.js';
import { serveBuiltPage } from '../mock-server/serve-built-page.js';
import { sessionAccount } from '../mock-server/session.js';
import { parsePortalOrigin, portalProxy } from '../cli/portal-proxy.js';
import { USAGE_PATH } from '../mock-server/snippet.js';
import { usageEndpoint } from '../mock-server/usage-endpoint.js';

function serveScripts(files: ReturnType<typeof releaseFiles>): Connect.NextHandleFunction {
  return (request, response, next) => {
    const file = request.url?.startsWith('/assets/') ? files(request.url.replace(/\?.*/s, '')) : undefined;
    if (file) response.writeHead(200, { 'content-type': file.type, ...file.headers }).end(file.body);
    else next();
  };
}

/** Vite plugin of `npm run dev`: serves the mock server or a proxied portal, the page with the built script, and the gallery. */
export function harness(): Plugin {
  const { PORTAL_ORIGIN, PORTAL_COOKIE } = process.env;
  const origin = parsePortalOrigin(PORTAL_ORIGIN);
  return {
    name: 'harness',
    apply: 'serve',
    config: () => ({
      server: {
        // By default Vite allows CORS from any localhost page, but responses may contain a real customer's data.
        cors: false,
        // Pages of other sites must not frame the data either; the gallery frames its own stories.
        headers: { 'content-security-policy': "frame-ancestors 'self'" },
      },
    }),
    configureServer(server) {
      // The last build, under the policy that pages of vendors have.
      server.middlewares.use(
        serveBuiltPage(BUILT_PAGE_PATH, { usageUrl: origin === null ? USAGE_PATH : undefined, demoUrl: '/' }),
      );
      server.middlewares.use(serveScripts(releaseFiles(join(server.config.root, 'dist'))));
      server.middlewares.use(serveGallery(server));
      if (origin === null) {
        serveMockServer(server);
        return;
      }
      const { logger } = server.config;
      server.middlewares.use(
        portalProxy(origin, PORTAL_COOKIE, (message) => logger.error(message, { timestamp: true })),
      );
      logger.info(`Proxying the Portal API to ${origin}`);
    },
    transformIndexHtml: () =>
      origin === null ? [] : [{ tag: 'meta', attrs: { name: 'portal-origin', content: origin } }],
  };
}

function serveGallery(server: ViteDevServer): Connect.NextHandleFunction {
  const page = galleryPage(
    ['harness/gallery/main.tsx', 'embed.ts'].map((file) => `<script type="module" src="/src/${file}"></script>`),
  );
  return (request, response, next) => {
    if (request.url?.split('?', 1)[0] !== GALLERY_PATH) {
      next();
      return;
    }
    server
      .transformIndexHtml(GALLERY_PATH, page)
      .then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html), next);
  };
}

/** The mock server and a usage endpoint. The Provider API key that they share never leaves this process. */
function serveMockServer(server: ViteDevServer): void {
  const providerKey = randomUUID();
  const origin = (): string => {
    const { local = [], network = [] } = server.resolvedUrls ?? {};
    return new URL([...local, ...network][0] ?? '').origin;
  };
  const registry = createAccountRegistry(Date.now());
  server.middlewares.use(createMockHandler({ providerKey, registry }));
  server.middlewares.use(
    usageEndpoint({
      origin,
      apiKey: providerKey,
      customerOf: (request) => registry.customerId(sessionAccount(request) ?? ''),
    }),
  );
}
