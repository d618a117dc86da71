import { resolveBaseUrl } from '../client/base-url.js';
import { suggestName } from '../format/nearest-name.js';
import { checkPortal } from './check/check-portal.js';
import { createFindings, FINDING_CODES } from './check/findings.js';
import { formatReport } from './check/format-report.js';
import { readSession } from './check/session.js';
import { createTransport } from './check/transport.js';
import { type Command, type Context, EXIT_CODES, parseNumber, parseOptions, parseUrl, UsageError } from './command.js';

const help = `Checks whether a portal responds as the widgets need it. It sends GET requests, and OPTIONS to a usage URL.

Usage: npx --no -- portal-widgets check <url> [options]

  PORTAL_COOKIE='session=…' npx --no -- portal-widgets check https://portal.example

  <url>                  URL of the portal, such as https://portal.example
  --api-base <url>       base URL of the User Portal API (default: /api/v0/)
  --page <url>           page with the widgets: checks its content security policy and, on another origin, CORS
                         (default: <url>)
  --usage-url <url>      checks the usage endpoint, with access tokens that the portal lists
  --usage-auth <kind>    token, or session if the page has usage-auth="session"; the usage URL must then have the origin of
                         the API base (default: token)
  --header-env <name>    environment variable with a header of the session, such as "Authorization: Bearer …", besides
                         PORTAL_COOKIE or instead of it; may be repeated
  --subscriptions <n>    how many subscriptions to request access tokens of (default: 20)
  --timeout <seconds>    time limit of a request (default: 15, as in the widgets)
  --ignore <code>        leaves out findings with this code; may be repeated
  --verbose              also lists absent and undocumented fields that no widget needs
  --help                 shows this text

Pass the session in the environment variable PORTAL_COOKIE, because other users of the computer can read command lines.
The report never contains cookies and tokens. It contains the value of a field only if the widgets don't know the term.

Exit code: 0 without findings, 1 with findings, 2 if the portal can't be reached or an argument is wrong.

Codes: ${FINDING_CODES.join(', ')}
`;

async function run(args: readonly string[], context: Context): Promise<number> {
  const { values, positionals } = parseOptions(
    args,
    {
      'api-base': { type: 'string', default: '/api/v0/' },
      page: { type: 'string' },
      'usage-url': { type: 'string' },
      'usage-auth': { type: 'string', default: 'token' },
      'header-env': { type: 'string', multiple: true, default: [] },
      subscriptions: { type: 'string', default: '20' },
      timeout: { type: 'string', default: '15' },
      ignore: { type: 'string', multiple: true, default: [] },
      verbose: { type: 'boolean', default: false },
    },
    1,
  );
  const portal = parseUrl(positionals[0] ?? '', '<url>');
  const apiBase = resolveBaseUrl(values['api-base'], portal.origin);
  if (apiBase === null) throw new UsageError('--api-base must be a URL, or a path of the portal such as /api/v0/');
  const page = values.page === undefined ? portal : parseUrl(values.page, '--page');
  const { 'usage-url': usage, 'usage-auth': usageAuth } = values;
  if (usageAuth !== 'token' && usageAuth !== 'session') throw new UsageError('--usage-auth must be token or session');
  // Resolve a path against the page, as the attribute `usage-url` does.
  const usageUrl =
    usage === undefined ? undefined : parseUrl(usage.startsWith('/') ? page.origin + usage : usage, '--usage-url');
  if (usageAuth === 'session' && usageUrl && usageUrl.origin !== new URL(apiBase).origin)
    throw new UsageError(
      '--usage-url must have the origin of the API base, because --usage-auth session sends the session there',
    );
  const timeoutMs = parseNumber('--timeout', values.timeout, 0.1, 600) * 1000;
  const maxSubscriptions = parseNumber('--subscriptions', values.subscriptions, 0, 100_000);
  const unknownCode = values.ignore.find((code) => !FINDING_CODES.some((known) => known === code));
  if (unknownCode !== undefined)
    throw new UsageError(`--ignore must be a code. ${suggestName(unknownCode, FINDING_CODES)}`);
  const session = readSession(context.env, values['header-env']);
  const { secrets } = session;
  const findings = createFindings(secrets, new Set(values.ignore));
  const base = parseUrl(apiBase, '--api-base');
  const send = createTransport(session.headers, timeoutMs, context.signal);
  // Report a wrong address first. Otherwise it would be found only after the lookup of the session.
  const { networkError } = await send(new URL('customer', base));
  if (networkError?.isUnreachable)
    throw new UsageError(
      `${base.origin} can't be reached, so nothing is checked. ${networkError.message}. Check <url>`,
    );
  if (Object.keys(session.headers).length === 0)
    throw new UsageError(
      "the session is missing, so nothing is checked. Copy the Cookie header of a signed-in browser (DevTools, Network) and put PORTAL_COOKIE='…' before the command, or use --header-env",
    );
  const checks = await checkPortal({
    send,
    findings,
    timeoutMs,
    apiBase: base,
    page,
    usageUrl,
    usageAuth,
    maxSubscriptions,
    headerNames: session.headerNames,
    isVerbose: values.verbose,
    secrets,
    progress: (text) => context.stderr(`Checking ${text} …\n`),
  });
  const list = findings.list();
  context.stdout(formatReport(apiBase, checks, list));
  return list.length === 0 ? EXIT_CODES.ok : EXIT_CODES.findings;
}

export const check: Command = { summary: 'checks whether a portal responds as the widgets need it', help, run };
