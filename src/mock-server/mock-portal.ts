import { randomUUID } from 'node:crypto';
import { BUILT_PAGE_FILES, builtPage, type BuiltPageOptions, STRICT_CSP } from './built-page.js';
import { createAccountRegistry } from './fixtures/registry.js';
import { type MockServer, type MockServerOptions, startMockServer } from './server.js';
import { sessionAccount, startSession } from './session.js';
import { parsePageSettings } from './page-settings.js';
import { USAGE_PATH } from './snippet.js';
import { usageEndpoint } from './usage-endpoint.js';
import { isLoopback } from './loopback.js';
import { ownOptions } from './own-options.js';

export interface MockPortalOptions extends Pick<
  MockServerOptions,
  'clockOffsetMs' | 'defaultAccount' | 'faults' | 'host' | 'pages' | 'port' | 'registry'
> {
  /** Origins whose pages may call the service, in addition to those of this computer. */
  readonly allowOrigins?: readonly string[];
  /** By default one that only the usage endpoint has. */
  readonly providerKey?: string | undefined;
  /** Replaces the page with the widgets. */
  readonly middleware?: MockServerOptions['middleware'];
}

/** Starts the mock server with a usage endpoint and a page with the widgets. */
export async function startMockPortal(portalOptions: MockPortalOptions): Promise<MockServer> {
  const own = ownOptions(portalOptions);
  const { allowOrigins = [], providerKey = randomUUID(), ...options } = own;
  const { middleware = serveBuiltPage(['/'], { usageUrl: USAGE_PATH }) } = own;
  const { clockOffsetMs = 0, defaultAccount = () => null } = own;
  const registry = own.registry ?? createAccountRegistry(Date.now() + clockOffsetMs);
  const isAllowedOrigin = (origin: string): boolean => isLoopback(origin) || allowOrigins.includes(origin);
  const handleUsage = usageEndpoint({
    origin: () => server.origin,
    apiKey: providerKey,
    isAllowedOrigin,
    customerOf: (request) => registry.byId(sessionAccount(request) ?? defaultAccount() ?? '')?.customerId ?? null,
  });
  const server = await startMockServer({
    ...options,
    registry,
    providerKey,
    isAllowedOrigin,
    middleware: (request, response, next) => handleUsage(request, response, () => middleware(request, response, next)),
  });
  return server;
}

type Middleware = NonNullable<MockServerOptions['middleware']>;

/** Serves the page with the snippet, which signs in to the account of its query. */
export function serveBuiltPage(paths: readonly string[], options: BuiltPageOptions): Middleware {
  return (request, response, next) => {
    const [path = '', search = ''] = (request.url ?? '').split('?', 2);
    const file = BUILT_PAGE_FILES[path];
    if (file) {
      response.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-cache' }).end(file.body);
    } else if (paths.includes(path)) {
      const account = new URLSearchParams(search).get('account');
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': STRICT_CSP,
        ...(account && options.usageUrl !== undefined && { 'set-cookie': startSession(account) }),
      });
      const demoUrl = options.demoUrl === undefined ? undefined : `${options.demoUrl}?${search}`;
      response.end(builtPage(parsePageSettings(search), { ...options, demoUrl }));
    } else {
      next();
    }
  };
}
