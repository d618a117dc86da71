import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { BUILT_PAGE_PATH } from '../mock-server/built-page.js';
import { GALLERY_PATH } from './gallery-page.js';
import { type HttpServer, startHttpServer } from '../mock-server/http-server.js';
import { portalProxy } from './portal-proxy.js';
import { escapeAttribute, USAGE_PATH } from '../mock-server/snippet.js';
import { startMockServer } from '../mock-server/index.js';
import { serveBuiltPage } from '../mock-server/serve-built-page.js';
import { releaseFiles } from '../mock-server/release-files.js';
import { servePage, type StaticPage } from '../mock-server/server.js';

export interface PreviewOptions {
  readonly port: number;
  /** The folder with the files of the release. */
  readonly folder: string;
  /** File of a style sheet for all pages. */
  readonly css: string | undefined;
  /** Origin of a real portal; null for made-up data. */
  readonly portal: string | null;
  /** `Cookie` header for the real portal. */
  readonly cookie: string | undefined;
  readonly onError: (message: string) => void;
}

const CSS_PATH = '/theme.css';

// Other pages must not show it in a frame: clicks there could reveal and copy a token.
const NO_FRAMES = "frame-ancestors 'none'";
/** The gallery shows some of its stories in frames. It has made-up data only. */
const OWN_FRAMES = "frame-ancestors 'self'";

/** Starts the harness with built files. It listens on loopback only, because the data may be a real customer's. */
export async function startPreview(previewOptions: PreviewOptions): Promise<HttpServer> {
  const { port, portal, cookie, onError } = previewOptions;
  const { pages, middleware } = createDemoPortal(previewOptions);
  if (portal === null) {
    const options = { port, pages, middleware };
    const { url, close } = await startMockServer(options);
    return { origin: url, stop: close };
  }
  const proxy = portalProxy(portal, cookie, onError);

  return startHttpServer(
    (request, response) =>
      proxy(request, response, () => middleware(request, response, () => servePage(request, response, pages))),
    { port, host: '127.0.0.1' },
  );
}

interface DemoPortalOptions extends Pick<PreviewOptions, 'folder'>, Partial<Pick<PreviewOptions, 'css' | 'portal'>> {
  /** Account of a server whose faults the page leaves as they are, unless its address names some. */
  readonly account?: string;
}

/** The pages of the harness. */
export function createDemoPortal({ folder, css, portal = null, account }: DemoPortalOptions) {
  const releasedFiles = releaseFiles(folder, {
    '/preview.js': 'preview.js',
    '/preview.css': 'preview.css',
    '/gallery.js': 'gallery.js',
    [GALLERY_PATH]: 'gallery.html',
  });
  const styleSheet = css === undefined ? undefined : CSS_PATH;
  const meta = (name: string, content: string): string => `<meta name="${name}" content="${escapeAttribute(content)}">`;
  const head = [
    ...(portal === null ? [] : [meta('portal-origin', portal)]),
    ...(account === undefined ? [] : [meta('served-account', account)]),
    ...(styleSheet === undefined ? [] : [`<link rel="stylesheet" href="${styleSheet}">`]),
  ].join('\n');
  const builtPage = serveBuiltPage(BUILT_PAGE_PATH, {
    usageUrl: portal === null ? USAGE_PATH : undefined,
    styleSheet,
    demoUrl: '/',
  });

  return {
    pages(path: string): StaticPage | undefined {
      const file = releasedFiles(path);
      return file && path === GALLERY_PATH ? { ...file, headers: { 'content-security-policy': OWN_FRAMES } } : file;
    },
    middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void {
      const [path] = (request.url ?? '').split('?', 1);
      const send = (type: string, body: string | Buffer): void => {
        response
          .writeHead(200, {
            'content-type': `text/${type}; charset=utf-8`,
            'cache-control': 'no-cache',
            'content-security-policy': NO_FRAMES,
          })
          .end(body);
      };
      // Read for each request, so that reloading the page shows a change.
      const theme = path === CSS_PATH && css !== undefined ? readCss(css) : undefined;
      if (theme) send('css', theme);
      else if (path === '/')
        send('html', readFileSync(join(folder, 'preview.html'), 'utf8').replace('</head>', `${head}\n</head>`));
      else builtPage(request, response, next);
    },
  };
}

export function readCss(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
