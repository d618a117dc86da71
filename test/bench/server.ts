import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { startHttpServer } from '../../src/mock-server/http-server.js';
import { createMockHandlers } from '../../src/mock-server/request-handler.js';
import { servePage, type StaticPage } from '../../src/mock-server/server.js';
import { sessionCookie } from '../../src/mock-server/session.js';
import { releaseFiles } from '../browser/portal-html.js';
import { benchAccount, firstSubscriptionId, usageMetrics } from './account.js';
import { brotli } from './brotli.js';
import type { PageName, Subject, WidgetName } from './subject.js';

/** Path of the usage endpoint. */
export const USAGE_PATH = '/usage';

const OTHER_PATH = '/other';
// The script of a release has its version in its name. The responses of the portal are never
// cached.
const CACHED_FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' };

const WIDGETS: Readonly<Record<PageName, readonly WidgetName[]>> = {
  portal: ['customer-card', 'subscription-list', 'access-tokens'],
  account: [],
  empty: [],
};

export type BenchServer = Awaited<ReturnType<typeof startBenchServer>>;

/** Serves the subjects' pages and the simulated portal from one origin. */
export async function startBenchServer(subjects: readonly Subject[]) {
  const pages = new Map(subjects.flatMap((subject, index) => pagesOf(subject, `/${index}`)));
  pages.set(USAGE_PATH, compressed('application/json', JSON.stringify({ data: usageMetrics() })));
  pages.set(OTHER_PATH, { type: 'text/html; charset=utf-8', body: '<!doctype html><title>Other page</title>' });
  const { api } = createMockHandlers({ accounts: { bench: benchAccount(Date.now()) } });
  const service = await startHttpServer(
    (request, response) => {
      compressBody(response);
      api(request, response, () => servePage(request, response, (path) => pages.get(path)));
    },
    { port: 0, host: '127.0.0.1' },
  );
  const [name = '', value = ''] = sessionCookie('bench').split('=');
  return {
    cookie: { name, value, url: service.origin },
    urlOf: (subject: Subject, page: PageName) => `${service.origin}/${subjects.indexOf(subject)}/${page}`,
    /** A page without widgets on the same origin. */
    otherUrl: service.origin + OTHER_PATH,
    stop: () => service.stop(),
  };
}

function pagesOf(subject: Subject, base: string): [path: string, page: StaticPage][] {
  const { code, css } = subject;
  return [
    ...(Object.keys(WIDGETS) as PageName[]).map((name): [string, StaticPage] => [
      `${base}/${name}`,
      compressed('text/html; charset=utf-8', pageHtml(subject, base, name)),
    ]),
    ...Object.entries(subject.release === 'current' ? releaseFiles() : {}).map(
      ([path, { body }]): [string, StaticPage] => [
        base + path,
        compressed('text/javascript; charset=utf-8', body.toString(), CACHED_FOREVER),
      ],
    ),
    [`${base}/page.js`, compressed('text/javascript; charset=utf-8', code, CACHED_FOREVER)],
    [`${base}/page.css`, compressed('text/css; charset=utf-8', css ?? '', CACHED_FOREVER)],
  ];
}

function pageHtml(subject: Subject, base: string, name: PageName): string {
  const { code, isModule, css, head, mountPoint, account, content } = subject;
  const subscriptionId = firstSubscriptionId();
  const mountPoints =
    name === 'account' ? [account?.html ?? ''] : WIDGETS[name].map((widget) => mountPoint(widget, subscriptionId));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Portal</title>
${css ? `<link rel="stylesheet" href="${base}/page.css">` : ''}
${code ? `<script src="${base}/page.js" ${isModule ? 'type="module"' : 'defer'}></script>` : ''}
${head?.[name] ?? ''}
</head>
<body>
<h1>Your account</h1>
<main>${content?.[name] ?? mountPoints.join('\n')}</main>
</body>
</html>
`;
}

/** Compresses what is not compressed yet: the responses of the portal, as in production. */
function compressBody(response: ServerResponse): void {
  const { writeHead, end } = response;
  let head: [status: number, headers: OutgoingHttpHeaders] = [200, {}];
  Object.assign(response, {
    writeHead: (...args: typeof head) => ((head = args), response),
    end(body: Buffer) {
      const [status, headers] = head;
      const content = headers['content-encoding'] ? body : gzipSync(body);
      writeHead.call(response, status, { 'content-encoding': 'gzip', ...headers, 'content-length': content.length });
      return end.call(response, content, 'utf8');
    },
  });
}

function compressed(type: string, text: string, headers: StaticPage['headers'] = {}): StaticPage {
  return { type, body: brotli(text), headers: { 'content-encoding': 'br', ...headers } };
}
