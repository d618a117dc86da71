import { brotliCompressSync, constants } from 'node:zlib';
import { type RunningService, type ServicePage, startService } from '../../src/harness/service/server.js';
import { sessionCookie } from '../../src/harness/service/session.js';
import { benchAccount, firstSubscription } from './account.js';
import type { Contender, WidgetName } from './contender.js';

export type Scene = 'portal' | 'tokens' | 'empty';

const WIDGETS: Readonly<Record<Scene, readonly WidgetName[]>> = {
  portal: ['customer-card', 'subscription-list', 'access-tokens'],
  tokens: ['access-tokens'],
  empty: [],
};

/** The contenders' pages beside the simulated service. */
export interface Site {
  readonly service: RunningService;
  readonly cookie: { readonly name: string; readonly value: string; readonly url: string };
  addressOf(contender: Contender, scene: Scene): string;
}

export async function openSite(contenders: readonly Contender[]): Promise<Site> {
  const pages = new Map(contenders.flatMap((contender, place) => pagesOf(contender, `/${place}`)));
  const service = await startService({ accounts: [benchAccount], pages: (path) => pages.get(path) });
  const [name = '', value = ''] = sessionCookie(benchAccount.id).split('=');
  return {
    service,
    cookie: { name, value, url: service.origin },
    addressOf: (contender, scene) => `${service.origin}/${contenders.indexOf(contender)}/${scene}`,
  };
}

function pagesOf(contender: Contender, base: string): [path: string, page: ServicePage][] {
  const { code, css, answers = {} } = contender;
  return [
    ...(Object.keys(WIDGETS) as Scene[]).map((scene): [string, ServicePage] => [
      `${base}/${scene}`,
      packed('text/html; charset=utf-8', pageOf(contender, base, scene)),
    ]),
    [`${base}/page.js`, packed('text/javascript; charset=utf-8', code)],
    [`${base}/page.css`, packed('text/css; charset=utf-8', css ?? '')],
    ...Object.entries(answers).map(([path, answer]): [string, ServicePage] => [
      path,
      { type: 'application/json', body: JSON.stringify(answer) },
    ]),
  ];
}

function pageOf({ css, head = '', placeFor, mountScript }: Contender, base: string, scene: Scene): string {
  const subscriptionId = firstSubscription();
  const places = WIDGETS[scene].map((widget) => placeFor(widget, subscriptionId));
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
<main>${places.join('\n')}</main>
${mountScript && scene === 'empty' ? `<script>${mountScript}</script>` : ''}
</body>
</html>
`;
}

/** As a server sends a file that it has compressed beforehand. */
function packed(type: string, text: string): ServicePage {
  const body = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return { type, body, headers: { 'content-encoding': 'br' } };
}
