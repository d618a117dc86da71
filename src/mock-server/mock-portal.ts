import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BUILT_PAGE_STYLES, BUILT_PAGE_STYLES_PATH, builtPage, STRICT_CSP } from './built-page.js';
import { PROVIDER_PATH } from './operations.js';
import { type MockServer, type MockServerOptions, startMockServer } from './server.js';
import { startSession } from './session.js';
import { parsePageSettings } from './page-settings.js';
import { USAGE_PATH } from './snippet.js';
import { usageEndpoint } from './usage-endpoint.js';
import { isLoopback } from './loopback.js';

export interface MockPortalOptions extends Pick<
  MockServerOptions,
  'clockOffsetMs' | 'defaultAccount' | 'faults' | 'host' | 'pages' | 'port' | 'registry' | 'seed'
> {
  /** Origins whose pages may call the service, in addition to those of this computer. */
  readonly allowOrigins?: readonly string[];
  /** Runs before the page with the widgets. */
  readonly middleware?: MockServerOptions['middleware'];
}

/**
 * Starts the mock server with a usage endpoint and a page with the widgets. The Provider API key that server and endpoint share never leaves
 * this process.
 */
export async function startMockPortal({
  allowOrigins = [],
  middleware,
  ...options
}: MockPortalOptions): Promise<MockServer> {
  const providerKey = randomUUID();
  const usageParameter = 'usage';
  const isAllowedOrigin = (origin: string): boolean => isLoopback(origin) || allowOrigins.includes(origin);
  const handleUsage = usageEndpoint({
    path: USAGE_PATH,
    origin: () => server.origin,
    providerPath: PROVIDER_PATH,
    apiKey: providerKey,
    usageParameter,
    isAllowedOrigin,
  });
  const server = await startMockServer({
    ...options,
    providerKey,
    usageParameter,
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
  if (path === BUILT_PAGE_STYLES_PATH) {
    response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(BUILT_PAGE_STYLES);
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
