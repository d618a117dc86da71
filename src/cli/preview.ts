import { type HttpServer, startHttpServer } from '../mock-server/http-server.js';
import { readIfPresent } from '../mock-server/release-files.js';
import { servePage, startMockServer } from '../mock-server/server.js';
import {
  type Command,
  type Context,
  EXIT_CODES,
  formatColumns,
  listen,
  parseOptions,
  parseNumber,
  parseUrl,
  readCookie,
  untilAborted,
  UsageError,
} from './command.js';
import { createDemoPortal } from './demo-portal.js';
import { portalProxy } from './portal-proxy.js';

const help = `Shows the widgets in a demo portal, with a panel for accounts, errors, languages and theme.

Usage: npx --no -- portal-widgets preview [options]

  --css <file>     style sheet for all pages, such as your theme; reload the page after a change
  --portal <url>   shows the data of a real portal instead of made-up data
  --port <number>  port; 0 is any free one (default: 4100)
  --help           shows this text

The session of a real portal is read from the environment variable PORTAL_COOKIE. It stays in this process.

  PORTAL_COOKIE='session=…' npx --no -- portal-widgets preview --portal https://portal.example
`;

async function run(args: readonly string[], context: Context): Promise<number> {
  const { values } = parseOptions(args, {
    css: { type: 'string' },
    portal: { type: 'string' },
    port: { type: 'string', default: '4100' },
  });
  const { css } = values;
  const port = parseNumber('--port', values.port, 0, 65_535);
  if (css !== undefined && readIfPresent(css) === undefined)
    throw new UsageError(`--css must be a style sheet that can be read: check the path ${css}`);
  const portal = values.portal === undefined ? null : parseUrl(values.portal, '--portal').origin;
  const cookie = readCookie(context.env);
  const onError = (message: string): void => context.stderr(`${message}\n`);
  if (portal !== null && !cookie)
    onError(
      'PORTAL_COOKIE is not set, so the portal gets requests without a session. Set it to the Cookie header of a signed-in browser.',
    );
  const pages = createDemoPortal({ folder: context.folder, css, portal });
  const start = (): Promise<HttpServer> => {
    // The address of the plain page may omit the account.
    if (portal === null) return startMockServer({ port, pages, defaultAccount: () => 'everyday' });
    const proxy = portalProxy(portal, cookie, onError);
    // Listen on loopback only, because the data is a real customer's.
    return startHttpServer((request, response) => proxy(request, response, () => servePage(request, response, pages)), {
      port,
      host: '127.0.0.1',
    });
  };
  const server = await listen(start, port);
  context.stdout(
    formatColumns([
      ['Demo portal', `${server.origin}/`],
      ['Every state', `${server.origin}/gallery`],
      ['Under a strict policy', `${server.origin}/built`],
      ['Data', portal ?? 'made up'],
    ]),
  );
  await untilAborted(context);
  await server.stop();
  return EXIT_CODES.ok;
}

export const preview: Command = {
  summary: 'shows the widgets in a demo portal, with your theme or your data',
  help,
  run,
};
