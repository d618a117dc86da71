import { type MockServer, type StaticPage, startMockServer } from '../../src/mock-server/server.js';
import { sessionCookie } from '../../src/mock-server/session.js';
import { benchAccount, firstSubscriptionId, usageMetrics } from './account.js';
import { brotli } from './brotli.js';
import type { Subject, WidgetName } from './subject.js';

export type PageName = 'portal' | 'tokens' | 'account' | 'empty';

/** Path of the usage endpoint. */
export const USAGE_PATH = '/usage';

const WIDGETS: Readonly<Record<PageName, readonly WidgetName[]>> = {
  portal: ['customer-card', 'subscription-list', 'access-tokens'],
  tokens: ['access-tokens'],
  account: [],
  empty: [],
};

/** Serves the subjects' pages and the simulated portal from one origin. */
export interface BenchServer {
  readonly cookie: { readonly name: string; readonly value: string; readonly url: string };
  urlOf(subject: Subject, page: PageName): string;
  readonly stop: MockServer['stop'];
}

export async function startBenchServer(subjects: readonly Subject[]): Promise<BenchServer> {
  const pages = new Map(subjects.flatMap((subject, index) => pagesOf(subject, `/${index}`)));
  pages.set(USAGE_PATH, { type: 'application/json', body: JSON.stringify({ data: usageMetrics() }) });
  const service = await startMockServer({ accounts: [benchAccount], pages: (path) => pages.get(path) });
  const [name = '', value = ''] = sessionCookie(benchAccount.id).split('=');
  return {
    cookie: { name, value, url: service.origin },
    urlOf: (subject, page) => `${service.origin}/${subjects.indexOf(subject)}/${page}`,
    stop: () => service.stop(),
  };
}

function pagesOf(subject: Subject, base: string): [path: string, page: StaticPage][] {
  const { code, css, responses = {} } = subject;
  return [
    ...(Object.keys(WIDGETS) as PageName[]).map((name): [string, StaticPage] => [
      `${base}/${name}`,
      compressed('text/html; charset=utf-8', pageHtml(subject, base, name)),
    ]),
    [`${base}/page.js`, compressed('text/javascript; charset=utf-8', code)],
    [`${base}/page.css`, compressed('text/css; charset=utf-8', css ?? '')],
    ...Object.entries(responses).map(([path, body]): [string, StaticPage] => [
      path,
      { type: 'application/json', body: JSON.stringify(body) },
    ]),
  ];
}

function pageHtml({ css, head = '', mountPoint, mountScript, account }: Subject, base: string, name: PageName): string {
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
<script src="${base}/page.js" defer></script>
${head}
</head>
<body>
<h1>Your account</h1>
<main>${mountPoints.join('\n')}</main>
${mountScript && name === 'empty' ? `<script>${mountScript}</script>` : ''}
</body>
</html>
`;
}

function compressed(type: string, text: string): StaticPage {
  return { type, body: brotli(text), headers: { 'content-encoding': 'br' } };
}
