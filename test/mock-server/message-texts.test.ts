import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { startMockServer } from '../../src/mock-server/index.js';
import { messagesWithoutExample } from '../source/messages.js';
import { sourceFiles } from '../source/source-files.js';

// Names of faults, cookies, the sign-in page, and an error that Node makes impossible.
const NO_MESSAGES = /^src\/mock-server\/(?:fault-presets|session|mock-response)\.ts|The server has no port/;

const REQUESTS: readonly (readonly [path: string, init?: RequestInit])[] = [
  ['/none'],
  ['/api/v0/none'],
  ['/api/v0/customer', { method: 'POST' }],
  ['/api/v0/subscriptions/?limit=0'],
  ['/api/v0/subscriptions/?state=paused'],
  ['/api/v0/subscriptions/none/access-tokens/'],
  ['/api/v0/customer', { headers: { cookie: 'portal_session=none' } }],
  ['/provider/v0/customers/none'],
  ['/provider/v0/customers/none', { headers: { 'service-provider-key': 'key' } }],
  ['/harness/none'],
  ['/harness/session', { method: 'POST', body: '{"account":"every-day"}' }],
  ['/harness/faults', { method: 'POST', body: '[]' }],
];

it('each message of the mock server has a line in message-texts.md, which says what to use', async () => {
  const server = await startMockServer({ providerKey: 'key' });
  onTestFinished(() => server.close());
  const bodies: string[] = [];
  for (const [path, init] of REQUESTS) bodies.push(await (await fetch(server.url + path, init)).text());
  for (const maxLimit of [0, 10]) {
    server.setFault('listSubscriptions', { kind: 'paging', limit: 'refuse', maxLimit });
    bodies.push(await (await fetch(`${server.apiBase}subscriptions/?limit=20`)).text());
  }
  const calls: readonly (() => unknown)[] = [
    () => server.setAccount('every-day'),
    () => server.setUsage('none', []),
    () => server.setFault('getCustomers' as never, '500'),
    () => server.setFault('getCustomer', 'hang'),
    () => server.setFault('getCustomer', 'slowly'),
    () => server.setFault('getCustomer', 'anything'),
  ];
  for (const call of calls) {
    try {
      call();
    } catch (error) {
      bodies.push((error as Error).message);
    }
  }
  const refused = new Promise<string>((resolve, reject) => {
    const headers = { host: 'other.example' };
    get(server.url, { headers }, (response) => void text(response).then(resolve, reject)).on('error', reject);
  });
  const texts = [...bodies, await refused].map((body) =>
    body.startsWith('{') ? (JSON.parse(body) as { message: string }).message : body,
  );
  const list = [...new Set(texts)].map((each) => `- ${each}\n`).join('');
  await expect(list).toMatchFileSnapshot('message-texts.md');
  const missing = messagesWithoutExample(sourceFiles('src/mock-server', /^[\w-]+\.ts$/), list);
  expect(missing.filter((message) => !NO_MESSAGES.test(message))).toEqual([]);
});
