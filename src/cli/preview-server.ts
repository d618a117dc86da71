import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { BUILT_PAGE_FILES, BUILT_PAGE_PATH, builtPage, STRICT_CSP } from '../mock-server/built-page.js';
import { GALLERY_PATH } from './gallery-page.js';
import { type HttpServer, startHttpServer } from '../mock-server/http-server.js';
import { startSession } from '../mock-server/session.js';
import { portalProxy } from './portal-proxy.js';
import { parsePageSettings } from '../mock-server/page-settings.js';
import { escapeAttribute, USAGE_PATH } from '../mock-server/snippet.js';
import { startMockPortal } from '../mock-server/mock-portal.js';
import { releaseFiles } from '../mock-server/release-files.js';

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

type Next = () => void;

const CSS_PATH = '/theme.css';

// Other pages must not show these in a frame: clicks there could reveal and copy a token.
const NO_FRAMES = "frame-ancestors 'none'";
/** The gallery shows some of its stories in frames. It has made-up data only. */
const OWN_FRAMES = "frame-ancestors 'self'";

/** Starts the harness with built files. It listens on loopback only, because the data may be a real customer's. */
export async function startPreview(options: PreviewOptions): Promise<HttpServer> {
  const { port, folder, portal, cookie, onError } = options;
  const servePages = createPages(options);
  const releasedFiles = releaseFiles(folder, {
    '/preview.js': 'preview.js',
    '/preview.css': 'preview.css',
    '/gallery.js': 'gallery.js',
    [GALLERY_PATH]: 'gallery.html',
  });
  const files = (path: string) => {
    const file = releasedFiles(path);
    return file && path === GALLERY_PATH ? { ...file, headers: { 'content-security-policy': OWN_FRAMES } } : file;
  };
  if (portal === null) return startMockPortal({ port, pages: files, middleware: servePages });
  const proxy = portalProxy(portal, cookie, onError);

  return startHttpServer(
    (request, response) => {
      const serveFile = (): void => {
        const file = files((request.url ?? '').replace(/\?.*/s, ''));
        if (file) response.writeHead(200, { 'content-type': file.type, ...file.headers }).end(file.body);
        else response.writeHead(404, { 'content-type': 'text/plain' }).end('No such page');
      };
      proxy(request, response, () => servePages(request, response, serveFile));
    },
    { port, host: '127.0.0.1' },
  );
}

function createPages({ folder, css, portal }: PreviewOptions) {
  const styleSheet = css === undefined ? undefined : CSS_PATH;
  const head = [
    ...(portal === null ? [] : [`<meta name="portal-origin" content="${escapeAttribute(portal)}">`]),
    ...(styleSheet === undefined ? [] : [`<link rel="stylesheet" href="${styleSheet}">`]),
  ].join('\n');
  const page = readFileSync(join(folder, 'preview.html'), 'utf8').replace('</head>', `${head}\n</head>`);

  return (request: IncomingMessage, response: ServerResponse, next: Next): void => {
    const [path = '', search = ''] = (request.url ?? '').split('?', 2);
    const send = (type: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): void => {
      response
        .writeHead(200, { 'content-type': `text/${type}; charset=utf-8`, 'cache-control': 'no-cache', ...headers })
        .end(body);
    };
    switch (path) {
      case '/':
        send('html', page, { 'content-security-policy': NO_FRAMES });
        return;
      case BUILT_PAGE_PATH: {
        const settings = parsePageSettings(search);
        const session = portal === null ? { 'set-cookie': startSession(settings.account) } : {};
        const usageUrl = portal === null ? USAGE_PATH : undefined;
        send('html', builtPage(settings, { usageUrl, styleSheet, demoUrl: `/?${search}` }), {
          'content-security-policy': `${STRICT_CSP}; ${NO_FRAMES}`,
          ...session,
        });
        return;
      }
      case CSS_PATH: {
        // Read for each request, so that reloading the page shows a change.
        const content = css === undefined ? undefined : readCss(css);
        if (content === undefined) next();
        else send('css', content);
        return;
      }
      default: {
        const file = BUILT_PAGE_FILES[path];
        if (file) response.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-cache' }).end(file.body);
        else next();
      }
    }
  };
}

export function readCss(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
