import { directionOf, PAGE_OPTIONS, type PageSettings, parseOptions } from './page-settings.js';
import type { Pages, StaticPage } from './server.js';
import { startSession } from './session.js';
import { CONFIGURE_ACTIONS, scriptTag } from './snippet.js';

export const BUILT_PAGE_PATH = '/built';
export const GALLERY_PATH = '/gallery';

const STYLES_PATH = '/built.css';
const ACTIONS_PATH = '/built.js';

const NO_CACHE = { 'cache-control': 'no-cache' };

/** The files of the page by path. Its policy forbids inline styles and scripts. */
const BUILT_PAGE_FILES = new Map<string, StaticPage>([
  // The page's own style sheet. The widgets bring theirs.
  [
    STYLES_PATH,
    {
      type: 'text/css; charset=utf-8',
      body: 'body { max-inline-size: 76em; margin: 2em auto; padding-inline: 1em; font: 16px / 1.5 system-ui, sans-serif; }\n',
      headers: NO_CACHE,
    },
  ],
  [ACTIONS_PATH, { type: 'text/javascript; charset=utf-8', body: CONFIGURE_ACTIONS, headers: NO_CACHE }],
]);

/** The strictest policy that the widgets support, plus the page's style sheet. */
const STRICT_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  // Other pages must not frame this page, because clicks there could reveal and copy a token.
  "frame-ancestors 'none'",
].join('; ');

interface BuiltPageOptions {
  readonly usageUrl: string | undefined;
  /** The path of another style sheet. */
  readonly styleSheet?: string | undefined;
}

/** Creates a plain page with the snippet, as an integrator would paste it. */
function createPage(settings: PageSettings, { usageUrl, styleSheet }: BuiltPageOptions): string {
  const { theme, links } = settings;
  const scheme = theme === 'auto' ? 'light dark' : theme;
  return `<!doctype html>
<html lang="en" dir="${directionOf(settings.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${scheme}">
<title>Your account, demo data</title>
${[STYLES_PATH, ...(styleSheet === undefined ? [] : [styleSheet])].map((path) => `<link rel="stylesheet" href="${path}">`).join('\n')}
</head>
<body>
<h1>Your account, demo data</h1>
${scriptTag({ ...settings, usageUrl })}${links === 'on' ? `\n<script src="${ACTIONS_PATH}"></script>` : ''}
</body>
</html>
`;
}

/** Returns the page with the snippet, and its files. It signs in to the account in its query. */
export function builtPage(pagePath: string, options: BuiltPageOptions): Pages {
  return (path, search) => {
    if (path !== pagePath) return BUILT_PAGE_FILES.get(path);
    const account = new URLSearchParams(search).get('account');
    return {
      type: 'text/html; charset=utf-8',
      body: createPage(parseOptions(search, PAGE_OPTIONS), options),
      headers: {
        ...NO_CACHE,
        'content-security-policy': STRICT_CSP,
        ...(account && options.usageUrl !== undefined && { 'set-cookie': startSession(account) }),
      },
    };
  };
}
