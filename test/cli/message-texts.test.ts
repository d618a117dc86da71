import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeNetworkError } from '../../src/cli/check/network-error.js';
import { listen } from '../../src/cli/command.js';
import { type AccountRecords, type Fault, startMockServer } from '../../src/mock-server/index.js';
import { freePort } from '../browser/free-port.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { startTestServer } from '../mock-server/test-server.js';
import { messagesWithoutExample } from '../source/messages.js';
import { sourceFiles } from '../source/source-files.js';
import { demoPortalFolder, run, runServer } from './run-cli.js';

const PORTAL = 'https://portal.example';
const CHECK = ['check', PORTAL];
// Caught by the client, which reports a failed request.
const INTERNAL = 'Too many redirects, or one to another origin';

const COMMANDS: readonly (readonly string[])[] = [
  ['sevre'],
  ['check'],
  ['check', PORTAL, PORTAL],
  ['serve', PORTAL],
  ['serve', '--prot=1'],
  ['serve', '--port'],
  ['check', PORTAL, '--verbose=yes'],
  ['check', 'portal.example'],
  ['check', 'https://a:b@portal.example'],
  ['check', 'http://portal.example'],
  [...CHECK, '--api-base=ftp://a'],
  [...CHECK, '--usage-auth=cookie'],
  [...CHECK, '--usage-auth=session', '--usage-url=https://usage.example'],
  [...CHECK, '--timeout=0'],
  [...CHECK, '--ignore=curs'],
  [...CHECK, '--header-env=NONE'],
  ['serve', '--allow-origin=a'],
  ['serve', '--account=every-day'],
  ['serve', '--port=0', '--fault=500'],
  ['serve', '--port=0', '--fault=getInvoices=500'],
  ['preview', '--css=none.css'],
];

const subscriptions = Array.from({ length: 45 }, (_, index) => subscriptionRecord({ id: `sub_${index}` }));

/** Accounts and faults whose reports have other facts. */
const REPORTED: readonly (readonly [accounts: Record<string, AccountRecords>, fault?: Fault])[] = [
  [{}],
  [{}, { kind: 'status', status: 500 }],
  [{ everyday: { customer: {}, subscriptions: [] } }],
  [{ everyday: { customer: {}, subscriptions } }],
  [{ everyday: { customer: {}, subscriptions } }, { kind: 'paging', reportTotal: 'missing' }],
];

/** The first line of a command's errors. */
const firstLine = (stderr: string) => stderr.split('\n', 1)[0] ?? '';

async function commandErrors(folder: string): Promise<readonly string[]> {
  const { origin } = await startTestServer();
  const closed = `http://127.0.0.1:${await freePort()}`;
  const runs = await Promise.all([
    ...COMMANDS.map((args) => run(args, { folder })),
    run(CHECK, { env: { PORTAL_COOKIE: 'a\nb' } }),
    run(['check', closed]),
    run(['check', origin]),
    run(['check', origin], {}, Promise.resolve()),
  ]);
  return runs.map(({ stderr }) => firstLine(stderr).replace(closed, 'http://127.0.0.1:4200'));
}

/** The errors of a server that can't listen on its address. */
const listenErrors = () =>
  Promise.all(
    ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].map((code) =>
      listen(() => Promise.reject(Object.assign(new Error(code), { code })), 80, '192.0.2.1').catch(String),
    ),
  );

/** The responses that a demo portal sends instead of data, and the output of its command. */
async function proxyErrors(folder: string): Promise<readonly string[]> {
  const preview = await runServer(['preview', '--port=0', '--portal=http://127.0.0.1:1'], { folder });
  const get = async (path: string, headers = {}) => (await fetch(preview.origin + path, { headers })).text();
  const responses = [
    await get('/api/v0/customer', { 'sec-fetch-site': 'cross-site' }),
    await get('/api/v0/..;/logout'),
    await get('/api/v0/customer'),
  ];
  return [...responses, ...preview.errors().trim().split('\n')];
}

const NETWORK_CODES = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'CERT_HAS_EXPIRED'],
  ...['ERR_TLS_CERT_ALTNAME_INVALID', 'UND_ERR_CONNECT_TIMEOUT', 'Z_DATA_ERROR', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['ERR_SSL_WRONG_VERSION_NUMBER', 'UND_ERR_SOCKET', ''],
];

it('each message of a command has a line in message-texts.md, which says what happened and what to do', async () => {
  const folder = await demoPortalFolder();
  const texts = [
    ...(await commandErrors(folder)),
    ...(await listenErrors()),
    ...(await proxyErrors(folder)),
    ...NETWORK_CODES.map((code) => describeNetworkError(new TypeError('', { cause: { code } })).message),
  ];
  const list = [...new Set(texts)].map((text) => `- ${text}\n`).join('');
  await expect(list).toMatchFileSnapshot('message-texts.md');
  expect(messagesWithoutExample(sourceFiles('src/cli', /^[\w-]+\.ts$/), list)).toEqual([]);
});

it('each message of a check has an example in backend-findings.md, in message-texts.md or in a report', async () => {
  const reports = await Promise.all(
    REPORTED.map(async ([accounts, fault]) => {
      const server = await startMockServer({ accounts, account: null });
      const env = { PORTAL_COOKIE: server.sessionCookie('everyday') };
      if (fault) server.setFault('*', fault);
      const { stdout, stderr } = await run(['check', server.url, '--usage-url=/usage', '--verbose'], { env });
      await server.close();
      return stdout + stderr;
    }),
  );
  const files = ['backend-findings.md', 'message-texts.md'].map((name) => readFileSync(`test/cli/${name}`, 'utf8'));
  const examples = [...files, ...reports, INTERNAL].join('\n');
  expect(messagesWithoutExample(sourceFiles('src/cli/check', /\.ts$/), examples)).toEqual([]);
});
