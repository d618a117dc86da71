import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BUILT_PAGE_FILES, builtPage, STRICT_CSP } from './built-page.js';
import { createAccountRegistry } from './fixtures/registry.js';
import { PROVIDER_PATH } from './operations.js';
import { type MockServer, type MockServerOptions, startMockServer } from './server.js';
import { sessionAccount, startSession } from './session.js';
import { parsePageSettings } from './page-settings.js';
import { USAGE_PATH } from './snippet.js';
import { usageEndpoint } from './usage-endpoint.js';
import { isLoopback } from './loopback.js';
import { ownOptions } from './own-options.js';

/** The query parameter of current usage. */
export const USAGE_PARAMETER = 'usage';

export interface MockPortalOptions extends Pick<
  MockServerOptions,
  'clockOffsetMs' | 'defaultAccount' | 'faults' | 'host' | 'pages' | 'port' | 'registry' | 'seed'
> {
  /** Origins whose pages may call the service, in addition to those of this computer. */
  readonly allowOrigins?: readonly string[];
  /** By default one that only the usage endpoint has. */
  readonly providerKey?: string | undefined;
  /** Runs before the page with the widgets. */
  readonly middleware?: MockServerOptions['middleware'];
}

/** Starts the mock server with a usage endpoint and a page with the widgets. */
export async function startMockPortal(portalOptions: MockPortalOptions): Promise<MockServer> {
  const own = ownOptions(portalOptions);
  const { allowOrigins = [], providerKey = randomUUID(), middleware, ...options } = own;
  const { clockOffsetMs = 0, seed = 'portal', defaultAccount = () => null } = own;
  const registry = own.registry ?? createAccountRegistry({ seed, startedAt: Date.now() + clockOffsetMs }, []);
  const isAllowedOrigin = (origin: string): boolean => isLoopback(origin) || allowOrigins.includes(origin);
  const handleUsage = usageEndpoint({
    path: USAGE_PATH,
    origin: () => server.origin,
    providerPath: PROVIDER_PATH,
    apiKey: providerKey,
    usageParameter: USAGE_PARAMETER,
    isAllowedOrigin,
    customerOf: (request) => registry.byId(sessionAccount(request) ?? defaultAccount() ?? '')?.customerId ?? null,
  });
  const server = await startMockServer({
    ...options,
    registry,
    providerKey,
    usageParameter: USAGE_PARAMETER,
    crossOrigin: { origins: isAllowedOrigin, exposeHeaders: ['Date', 'Retry-After'] },
    middleware: (request, response, next) => {
      const servePage = (): void => serveWidgetPage(request, response, next);
      handleUsage(request, response, () => (middleware ? middleware(request, response, servePage) : servePage()));
    },
  });
  return server;
}

function serveWidgetPage(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const [path = '', search = ''] = (request.url ?? '').split('?', 2);
  const file = BUILT_PAGE_FILES[path];
  if (file) {
    response.writeHead(200, { 'content-type': file.type }).end(file.body);
  } else if (path === '/') {
    const account = new URLSearchParams(search).get('account');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': STRICT_CSP,
      ...(account && { 'set-cookie': startSession(account) }),
    });
    response.end(builtPage(parsePageSettings(search), { usageUrl: USAGE_PATH }));
  } else {
    next();
  }
}
