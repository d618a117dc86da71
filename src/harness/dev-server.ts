import { exec } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { BUILT_PAGE_FILES, BUILT_PAGE_PATH, builtPage, STRICT_CSP } from '../mock-server/built-page.js';
import { GALLERY_PATH, galleryPage } from '../cli/gallery-page.js';
import { createAccountRegistry } from '../mock-server/fixtures/registry.js';
import { PROVIDER_PATH } from '../mock-server/operations.js';
import { createMockHandler } from '../mock-server/request-handler.js';
import { sessionAccount, startSession } from '../mock-server/session.js';
import { parsePortalOrigin, portalProxy } from '../cli/portal-proxy.js';
import { parsePageSettings } from '../mock-server/page-settings.js';
import { USAGE_PATH } from '../mock-server/snippet.js';
import { usageEndpoint } from '../mock-server/usage-endpoint.js';
import { describeOutdated } from './describe-outdated.js';

/** The script, and what it loads from beside it. */
const SCRIPTS = /^\/assets\/portal-widgets[\w-]*\.js$/;

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
      server.middlewares.use(serveBuiltPage(server, origin === null));
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
  const usageParameter = 'usage';
  const origin = (): string => {
    const { local = [], network = [] } = server.resolvedUrls ?? {};
    return new URL([...local, ...network][0] ?? '').origin;
  };
  const registry = createAccountRegistry({ seed: 'portal', startedAt: Date.now() }, []);
  server.middlewares.use(createMockHandler({ providerKey, usageParameter, registry }));
  server.middlewares.use(
    usageEndpoint({
      path: USAGE_PATH,
      origin,
      providerPath: PROVIDER_PATH,
      apiKey: providerKey,
      usageParameter,
      customerOf: (request) => registry.byId(sessionAccount(request) ?? '')?.customerId ?? null,
    }),
  );
}

function serveBuiltPage({ config }: ViteDevServer, isMocked: boolean): Connect.NextHandleFunction {
  const { root, logger } = config;
  let building: Promise<void> | undefined;

  async function build(reason: string): Promise<void> {
    logger.info(`dist ${reason}, building …`, { timestamp: true });
    // In a child process, because this one runs in development mode.
    await promisify(exec)('npm run build', { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
    logger.info('dist is built', { timestamp: true });
  }

  async function serve(path: string, search: string, response: ServerResponse): Promise<void> {
    const file = BUILT_PAGE_FILES[path];
    if (file) {
      response.writeHead(200, { 'content-type': file.type }).end(file.body);
      return;
    }
    if (SCRIPTS.test(path)) {
      const code = await readFile(join(root, 'dist', basename(path)));
      response
        .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
        .end(code);
      return;
    }
    const reason = building ? 'is being built' : describeOutdated(root);
    if (reason !== null) {
      building ??= build(reason).finally(() => {
        building = undefined;
      });
      await building;
    }
    const settings = parsePageSettings(search);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', `${STRICT_CSP}; frame-ancestors 'none'`);
    if (isMocked) response.setHeader('set-cookie', startSession(settings.account));
    response.end(builtPage(settings, { usageUrl: isMocked ? USAGE_PATH : undefined, demoUrl: `/?${search}` }));
  }

  return (request, response, next) => {
    const [path = '', search = ''] = (request.url ?? '').split('?', 2);
    if (!SCRIPTS.test(path) && ![BUILT_PAGE_PATH, ...Object.keys(BUILT_PAGE_FILES)].includes(path)) {
      next();
      return;
    }
    serve(path, search, response).catch((error: unknown) => {
      logger.error(String(error), { timestamp: true });
      response.writeHead(500, { 'content-type': 'text/plain' }).end('Build failed, see the console');
    });
  };
}
