import { BUILT_PAGE_FILES, builtPage, type BuiltPageOptions, STRICT_CSP } from './built-page.js';
import { parsePageSettings } from './page-settings.js';
import type { MockServerOptions } from './server.js';
import { startSession } from './session.js';

type Middleware = NonNullable<MockServerOptions['middleware']>;

/** Serves the page with the snippet, which signs in to the account of its query. */
export function serveBuiltPage(pagePath: string, options: BuiltPageOptions): Middleware {
  return (request, response, next) => {
    const [path = '', search = ''] = (request.url ?? '').split('?', 2);
    const file = BUILT_PAGE_FILES[path];
    if (file) {
      response.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-cache' }).end(file.body);
    } else if (path === pagePath) {
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
