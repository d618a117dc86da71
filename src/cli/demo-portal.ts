import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_PAGE_PATH, builtPage, GALLERY_PATH } from '../mock-server/built-page.js';
import { readIfPresent, releaseFiles } from '../mock-server/release-files.js';
import type { Pages, StaticPage } from '../mock-server/server.js';
import { escapeAttribute, USAGE_PATH } from '../mock-server/snippet.js';

interface DemoPortalOptions {
  /** The folder with the files of the release. */
  readonly folder: string;
  /** The file of a style sheet for all pages. */
  readonly css?: string | undefined;
  /** The origin of a real portal. Default: null, for made-up data. */
  readonly portal?: string | null;
  /**
   * The account that the server was started with. The page then keeps the server's faults, unless
   * its address names some.
   */
  readonly account?: string;
}

const CSS_PATH = '/theme.css';
const HTML_FILES = new Map([
  ['/', 'preview.html'],
  [GALLERY_PATH, 'gallery.html'],
]);

// The gallery shows its stories in frames. Other origins must not, because clicks there could
// reveal and copy a token.
const OWN_FRAMES = "frame-ancestors 'self'";

/** Returns the pages of the harness with built files. */
export function createDemoPortal({ folder, css, portal = null, account }: DemoPortalOptions): Pages {
  const styleSheet = css === undefined ? undefined : CSS_PATH;
  const releasedFiles = releaseFiles(folder);
  const built = builtPage(BUILT_PAGE_PATH, { usageUrl: portal === null ? USAGE_PATH : undefined, styleSheet });
  const meta = (name: string, content: string): string => `<meta name="${name}" content="${escapeAttribute(content)}">`;
  const head = [
    ...(portal === null ? [] : [meta('portal-origin', portal)]),
    ...(account === undefined ? [] : [meta('served-account', account)]),
    ...(styleSheet === undefined ? [] : [`<link rel="stylesheet" href="${styleSheet}">`]),
  ].join('\n');
  const page = (type: string, body: string | Buffer): StaticPage => ({
    type: `text/${type}; charset=utf-8`,
    body,
    headers: { 'cache-control': 'no-cache', 'content-security-policy': OWN_FRAMES },
  });

  return (path, search) => {
    const file = HTML_FILES.get(path);
    if (file) return page('html', readFileSync(join(folder, file), 'utf8').replace('</head>', `${head}\n</head>`));
    // Read the file for each request, so that reloading the page shows a change.
    const theme = path === CSS_PATH && css !== undefined ? readIfPresent(css) : undefined;
    if (theme) return page('css', theme);
    return releasedFiles(path, search) ?? built(path, search);
  };
}
