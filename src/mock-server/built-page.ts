import { type PageSettings, parsePageSettings, resolveDirection } from './page-settings.js';
import type { MockServerOptions } from './server.js';
import { startSession } from './session.js';
import { CONFIGURE_ACTIONS, escapeAttribute, scriptTag } from './snippet.js';

export const BUILT_PAGE_PATH = '/built';

const STYLES_PATH = '/built.css';
const ACTIONS_PATH = '/built.js';

/** The files of the page by path. Its policy allows neither inline styles nor inline scripts. */
const BUILT_PAGE_FILES: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {
  // Only the page's own style: the widgets bring theirs.
  [STYLES_PATH]: {
    type: 'text/css; charset=utf-8',
    body: 'body { max-inline-size: 76em; margin: 2em auto; padding-inline: 1em; font: 16px / 1.5 system-ui, sans-serif; }\n',
  },
  [ACTIONS_PATH]: { type: 'text/javascript; charset=utf-8', body: CONFIGURE_ACTIONS },
};

/** The strictest policy that the widgets support, and the page's own style sheet. It forbids inline styles, too. */
const STRICT_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  // Other pages must not show it in a frame: clicks there could reveal and copy a token.
  "frame-ancestors 'none'",
].join('; ');

export interface BuiltPageOptions {
  readonly usageUrl: string | undefined;
  /** Path of the demo portal; none by default. */
  readonly demoUrl?: string | undefined;
  /** Path of a further style sheet. */
  readonly styleSheet?: string | undefined;
}

/** A plain page with the snippet, as an integrator would paste it. */
function builtPage(
  settings: Pick<PageSettings, 'widget' | 'links' | 'locale' | 'theme' | 'direction'>,
  { usageUrl, demoUrl, styleSheet }: BuiltPageOptions,
): string {
  const { theme, links } = settings;
  const scheme = theme === 'auto' ? 'light dark' : theme;
  return `<!doctype html>
<html lang="en" dir="${resolveDirection(settings)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${scheme}">
<title>Your account, demo data</title>
${[STYLES_PATH, ...(styleSheet === undefined ? [] : [styleSheet])].map((path) => `<link rel="stylesheet" href="${path}">`).join('\n')}
</head>
<body>
<h1>Your account, demo data</h1>${demoUrl === undefined ? '' : `\n<p><a href="${escapeAttribute(demoUrl)}">Back to the demo portal</a></p>`}
${scriptTag({ ...settings, usageUrl })}${links === 'on' ? `\n<script src="${ACTIONS_PATH}"></script>` : ''}
</body>
</html>
`;
}

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
