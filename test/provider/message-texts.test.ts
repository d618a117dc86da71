import { expect, it, onTestFinished, vi } from 'vitest';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import { createProviderClient } from '../../src/provider/provider-client.js';
import { ProviderError, type ProviderErrorKind } from '../../src/provider/provider-error.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { messagesWithoutExample } from '../source/messages.js';
import { sourceFiles } from '../source/source-files.js';
import { KEY } from './provider-service.js';

const BASE_URL = 'https://api.example/v0';
const VENDOR = 'https://vendor.example';
// Texts for the code that catches them. Handlers report these failures in other words.
const INTERNAL = [
  'The call has ended',
  'the client has left',
  'Too many calls are waiting',
  'Too many calls are pending after their deadline',
];

type Respond = (path: string) => Response | Promise<Response>;
const json = (body: object, init?: ResponseInit) => Response.json(body, init);
const page = (length: number, create: (index: number) => object = (index) => ({ id: `a${index}` })) =>
  json({ data: Array.from({ length }, (_, index) => create(index)), metadata: { pagination: { limit: length } } });
const failing = (code: string) =>
  Promise.reject(new TypeError('x', { cause: Object.assign(new Error('x'), { code }) }));

const clientFor = (respond: Respond, options: object = {}) =>
  createProviderClient({
    baseUrl: BASE_URL,
    apiKey: KEY,
    retries: 0,
    fetch: async (input) => respond(new URL(input as string).pathname),
    ...options,
  });

function thrownBy(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('An error was expected');
}

const OPTIONS: readonly object[] = [
  { apikey: KEY },
  { apiKey: '' },
  { apiKey: `PROVIDER_KEY=${KEY}` },
  { apiKey: 'a\nb' },
  { baseUrl: '/v0' },
  { baseUrl: 'http://api.example/v0' },
  { keyHeader: 'Accept' },
  { fetch: 1 },
  { timeoutMs: 0 },
  { retries: -1 },
  { usageQuery: {} },
  { usageQuery: { name: 'a', val: 'b' } },
];

const HANDLER_OPTIONS: readonly object[] = [
  { cache: 5 },
  { provider: {} },
  { authenticate: 'cus_1' },
  { allowOrigin: '*' },
  { cacheSeconds: 1 },
  { onError: 'log' },
];

function optionErrors(): readonly string[] {
  const valid = { provider: clientFor(() => json({})), authenticate: () => null };
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const inBrowser = thrownBy(() => clientFor(() => json({})));
  vi.unstubAllGlobals();
  return [
    thrownBy(() => createProviderClient(undefined as never)),
    inBrowser,
    ...OPTIONS.map((option) => thrownBy(() => clientFor(() => json({}), option))),
    ...HANDLER_OPTIONS.map((option) => thrownBy(() => createPortalHandler({ ...valid, ...option }))),
    thrownBy(() => createUsageHandler({ provider: valid.provider, allowOrigin: '*' })),
  ];
}

const KINDS: readonly ProviderErrorKind[] = [
  'network',
  'timeout',
  'unauthorized',
  'forbidden',
  'not-found',
  'rate-limited',
  'bad-request',
  'redirected',
  'server',
  'malformed',
];

const FAILURES: readonly Respond[] = [
  () => failing('ENOTFOUND'),
  () => failing('CERT_HAS_EXPIRED'),
  () => new Response('{"id":'),
  () => new Response('x'.repeat(5_000_000)),
  () => new Response(null, { status: 404 }),
];

async function hintOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (!(error instanceof ProviderError)) throw new Error('A ProviderError was expected');
  return error.hint;
}

async function clientErrors(): Promise<readonly string[]> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  const notFound = clientFor(() => new Response(null, { status: 404 }), { baseUrl: 'https://api.example/billing' });
  return [
    ...KINDS.map((kind) => new ProviderError(kind, 'listAccessTokens').hint),
    ...(await Promise.all(FAILURES.map((respond) => hintOf(clientFor(respond).getCustomer('cus_1'))))),
    await hintOf(notFound.getCustomer('cus_1')),
    await hintOf(clientFor(() => json({})).getCustomer('')),
    ...warn.mock.calls.map(String),
  ];
}

interface HandlerExample {
  readonly path?: string;
  readonly init?: RequestInit;
  readonly respond?: Respond;
  readonly authenticate?: () => unknown;
  readonly options?: object;
  readonly isUsage?: boolean;
}

const USAGE_PATH = 'usage?customer_id=cus_1&subscription_id=a0';
let recordCount = 0;
/** A record that isn't the requested one. */
const newRecord = () => ({ id: `b${recordCount++}`, value: 'token-b', is_expired: false });
const hang = () => new Promise<never>(() => undefined);
const isTokens = (path: string) => path.endsWith('/access-tokens/');
const isMetrics = (path: string) => path.endsWith('/billable-metrics/');
const bearer = { headers: { authorization: 'Bearer token-a' } };

const REQUESTS: readonly HandlerExample[] = [
  { init: { headers: { origin: 'https://other.example' } } },
  { init: { method: 'POST' } },
  { path: 'customers' },
  { path: USAGE_PATH },
  { path: 'usage' },
  { path: 'subscriptions/?limit=0' },
  { path: 'subscriptions/?offset=x' },
  { path: 'subscriptions/?state=paused' },
  { authenticate: () => null },
  { authenticate: () => undefined },
  { authenticate: () => '..' },
  { authenticate: () => Promise.reject(Object.assign(new Error('x'), { stack: '' })) },
  { authenticate: hang, options: { timeoutMs: 1 } },
  { path: 'usage?subscription_id=b' },
  { path: 'usage?subscription_id=c', respond: () => page(100, newRecord) },
  { respond: () => new Response(null, { status: 404 }) },
  {
    path: 'subscriptions/a0/access-tokens/',
    respond: (path) => (isTokens(path) ? new Response(null, { status: 404 }) : page(1)),
  },
  { respond: () => new Response(null, { status: 429 }) },
  { respond: () => new Response(null, { status: 500 }) },
  { respond: () => new Response(null, { status: 504 }) },
  {
    path: 'usage?subscription_id=a0',
    respond: (path) => (isMetrics(path) ? page(1, () => ({ name: 'a', quotas: [{ quota: 1 }] })) : page(1)),
  },
  { isUsage: true, init: { method: 'POST' } },
  { isUsage: true, path: 'usage' },
  { isUsage: true, path: USAGE_PATH },
  {
    isUsage: true,
    path: USAGE_PATH,
    init: bearer,
    respond: () => page(100, newRecord),
  },
];

/** The lines for the log, and the messages for the client, of a request to a handler. */
async function handlerMessages(example: HandlerExample): Promise<readonly string[]> {
  const { path = 'customer', init, respond = () => page(1), authenticate = () => 'cus_1', options } = example;
  const hints: string[] = [];
  const shared = {
    provider: clientFor(respond),
    onError: ({ hint }: { hint: string }) => void hints.push(hint),
    ...options,
  };
  const handle = example.isUsage
    ? createUsageHandler({ ...shared, allowOrigin: VENDOR })
    : createPortalHandler({ ...shared, authenticate: authenticate as () => string });
  const response = await handle(new Request(`${VENDOR}/api/v0/${path}`, init));
  const text = await response.text();
  const { message } = JSON.parse(text) as { message?: string };
  return [...hints, ...(message === undefined ? [] : [`Response (${response.status}): ${message}`])];
}

/** The lines of the log for too many calls, and for a provider that rejects with an error of its own. */
async function logLines(): Promise<readonly string[]> {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const abort = new AbortController();
  const busy = createPortalHandler({
    provider: clientFor(hang),
    authenticate: () => 'cus_1',
    maxConcurrency: 1,
    maxQueue: 1,
  });
  const flood = [0, 1, 2, 3].map((offset) =>
    busy(new Request(`${VENDOR}/subscriptions/?offset=${offset}`, { signal: abort.signal })),
  );
  await Promise.race(flood);
  abort.abort();
  await Promise.all(flood);
  const provider = { ...clientFor(hang), getCustomer: () => Promise.reject(new TypeError('x')) };
  const broken = createPortalHandler({ provider, authenticate: () => 'cus_1' });
  await expect(broken(new Request(`${VENDOR}/customer`))).rejects.toThrow(TypeError);
  return log.mock.calls.map(String);
}

it('each message of the server side has a line in message-texts.md, which says what happened and what to do', async () => {
  const texts = [
    ...optionErrors(),
    ...(await clientErrors()),
    ...(await Promise.all(REQUESTS.map(handlerMessages))).flat(),
    ...(await logLines()),
  ];
  const list = [...new Set(texts)].map((text) => `- ${text}\n`).join('');
  const missing = messagesWithoutExample(sourceFiles('src/provider', /^[\w-]+\.ts$/), `${list}${INTERNAL.join('\n')}`);
  expect(missing).toEqual([]);
  await expect(list).toMatchFileSnapshot('message-texts.md');
});
