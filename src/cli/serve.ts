import { randomUUID } from 'node:crypto';
import { suggestName } from '../format/nearest-name.js';
import { customerIdOf } from '../mock-server/fixtures/subscription-spec.js';
import { ACCOUNTS, type MockServer, startMockServer } from '../mock-server/index.js';
import { USAGE_PARAMETER } from '../mock-server/operations.js';
import { FAULT_IDS, FAULT_NAMES, type FaultName } from '../mock-server/set-faults.js';
import {
  type Command,
  type Context,
  EXIT_CODES,
  formatColumns,
  listen,
  parseOptions,
  parseNumber,
  untilAborted,
  UsageError,
} from './command.js';
import { createDemoPortal } from './demo-portal.js';
import { createQuickStartPage } from './quick-start-page.js';

const help = `Serves a portal with made-up data, for development and end-to-end tests.

Usage: npx --no -- portal-widgets serve [options]

  --port <number>              port; 0 is any free one (default: 4200)
  --host <address>             address to listen on (default: 127.0.0.1)
  --account <id>               account of requests without a session cookie, or none (default: everyday)
  --fault <operation>=<fault>  makes an operation fail; may be repeated
  --allow-origin <origin>      origin whose pages may call the service, besides pages of this computer; may be repeated;
                               null allows pages that are opened from a file, and prints such a page
  --provider                   also serves a Provider API, and prints the variables for a server that uses it; the key is
                               the value of PROVIDER_KEY, by default a new one
  --help                       shows this text

Accounts:    ${ACCOUNTS.join(', ')}
Operations:  ${FAULT_NAMES.join(', ')}
Faults:      any status from 200 to 599, ${FAULT_IDS.join(', ')}

The address shows the same page as preview, and /built a plain page under a strict policy. Both take parameters, such as
/built?widget=usage&links=off&locale=de&theme=dark: links=off leaves out the links and actions of a vendor.

While it runs, faults and session are controlled with JSON:

  POST /harness/faults    {"listSubscriptions": {"kind": "status", "status": 503, "times": 1}}
  DELETE /harness/faults  removes all faults
  POST /harness/session   {"account": "business"} responds with the session cookie
  GET /harness/accounts   lists the accounts
`;

async function run(args: readonly string[], context: Context): Promise<number> {
  const { values } = parseOptions(args, {
    port: { type: 'string', default: '4200' },
    host: { type: 'string', default: '127.0.0.1' },
    account: { type: 'string', default: 'everyday' },
    fault: { type: 'string', multiple: true, default: [] },
    'allow-origin': { type: 'string', multiple: true, default: [] },
    provider: { type: 'boolean', default: false },
  });
  const { host, account, 'allow-origin': allowOrigins } = values;
  const port = parseNumber('--port', values.port, 0, 65_535);
  for (const origin of allowOrigins)
    if (!isOrigin(origin))
      throw new UsageError('--allow-origin must be an origin, such as https://portal.example, or null');
  if (account !== 'none' && !ACCOUNTS.includes(account))
    throw new UsageError(`--account must be an account. ${suggestName(account, [...ACCOUNTS, 'none'])}`);
  const providerKey = values.provider ? context.env['PROVIDER_KEY'] || randomUUID() : undefined;
  const options = {
    pages: createDemoPortal({ folder: context.folder, account: account === 'none' ? '' : account }),
    port,
    host,
    account: account === 'none' ? null : account,
    allowOrigins,
    providerKey,
  };
  const server = await listen(() => startMockServer(options), port, host);
  try {
    for (const fault of values.fault) setFault(server, fault);
    const { url, apiBase, usageUrl, scriptUrl } = server;
    context.stdout(
      formatColumns([
        ['Page with the widgets', `${url}/`],
        ['User Portal API', apiBase],
        ['Usage', usageUrl],
        ['Script', scriptUrl],
        ['Faults', `${url}/harness/faults`],
        ['Signed in as', account],
      ]),
    );
    if (providerKey !== undefined) {
      context.stdout(
        `\n${[
          `PROVIDER_URL=${server.providerUrl}`,
          `PROVIDER_KEY=${providerKey}`,
          `USAGE_QUERY=${USAGE_PARAMETER}=currentUsage`,
          `CUSTOMER_ID=${customerIdOf(account === 'none' ? 'everyday' : account)}`,
        ].join('\n')}\n`,
      );
    }
    if (allowOrigins.includes('null'))
      context.stdout(`\nA page to save as a file and open:\n\n${createQuickStartPage(server)}`);
    await untilAborted(context);
  } finally {
    await server.close();
  }
  return EXIT_CODES.ok;
}

function setFault(server: MockServer, argument: string): void {
  const [operation = '', fault] = argument.split(/=(.*)/s, 2);
  if (!fault) throw new UsageError('--fault must be an operation and a fault, such as listSubscriptions=503');
  try {
    server.setFault(operation as FaultName, fault);
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`--fault: ${error.message}`) : error;
  }
}

/** Whether a text is a value of the `Origin` header. */
function isOrigin(text: string): boolean {
  return text === 'null' || (URL.canParse(text) && new URL(text).origin === text);
}

export const serve: Command = { summary: 'serves a portal with made-up data, for end-to-end tests', help, run };
