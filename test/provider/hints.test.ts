import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import { createProviderClient } from '../../src/provider/provider-client.js';
import { ProviderError } from '../../src/provider/provider-error.js';
import { freePort } from '../browser/free-port.js';
import { useImmediateRetries } from './immediate-retries.js';
import { logLines } from './portal-requests.js';
import { CUSTOMER, KEY } from './provider-service.js';

const html = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
const status = (code: number, headers = {}) => new Response(KEY, { status: code, headers });
const failing = (code: string) =>
  Promise.reject(new TypeError(KEY, { cause: Object.assign(new Error(KEY), { code }) }));
const broken = (code: string) => {
  const body = new ReadableStream({
    start: (controller) => controller.error(Object.assign(new Error(KEY), { code })),
  });
  return new Response(body);
};

type Respond = () => Response | Promise<Response>;

async function failureOf(respond: Respond, baseUrl = 'https://api.example/v0'): Promise<ProviderError> {
  const provider = createProviderClient({ baseUrl, apiKey: KEY, retries: 0, fetch: async () => respond() });
  const error: unknown = await provider.getCustomer(CUSTOMER).catch((reason: unknown) => reason);
  if (!(error instanceof ProviderError)) throw new Error('A ProviderError was expected');
  return error;
}

const CHECK_URL = 'Check baseUrl, and that this server can reach its host.';
const CHECK_TLS =
  'Check host and port of baseUrl, that its certificate is valid, and that this server trusts it: NODE_EXTRA_CA_CERTS names a file with further authorities.';
const CHECK_BODY = 'Check whether the service or a proxy closes connections early, or sends broken compression.';
const CHECK_CUSTOMER =
  'Check that the customer id is one of the Provider API (a portal handler gets it from authenticate()), and that baseUrl ends with /v0.';
const CHECK_JSON = 'Check that baseUrl is the URL of the Provider API.';

describe('a failure describes the problem and the remedy', () => {
  it.each<[respond: Respond, message: string, hint: string]>([
    [
      () => failing('ENOTFOUND'),
      'no response from the Provider API',
      `no response from api.example (ENOTFOUND). ${CHECK_URL}`,
    ],
    [() => failing(KEY), 'no response from the Provider API', `no response from api.example. ${CHECK_URL}`],
    [
      () => failing('CERT_HAS_EXPIRED'),
      'no response from the Provider API',
      `no response from api.example (CERT_HAS_EXPIRED). ${CHECK_TLS}`,
    ],
    [
      () => failing('ERR_SSL_WRONG_VERSION_NUMBER'),
      'no response from the Provider API',
      `no response from api.example (ERR_SSL_WRONG_VERSION_NUMBER). ${CHECK_TLS}`,
    ],
    [
      () => broken('UND_ERR_SOCKET'),
      'no response from the Provider API',
      `no response from api.example (the body broke off, UND_ERR_SOCKET). ${CHECK_BODY}`,
    ],
    [
      () => broken('Z_DATA_ERROR'),
      'no response from the Provider API',
      `no response from api.example (the body broke off, Z_DATA_ERROR). ${CHECK_BODY}`,
    ],
    [
      () => new Response('{"id":"cus_'),
      'no response from the Provider API',
      `no response from api.example (the body broke off). ${CHECK_BODY}`,
    ],
    [
      () => status(401),
      'the Provider API refused the API key (401)',
      'api.example refused the API key (401). Check apiKey, and keyHeader if the service expects another header.',
    ],
    [
      () => status(403),
      'the Provider API denied access (403)',
      'api.example denied access (403). Check apiKey and its permissions.',
    ],
    [
      () => status(404),
      'the Provider API has no such record (404)',
      `api.example has no such record (404). ${CHECK_CUSTOMER}`,
    ],
    [
      () => status(429),
      'the Provider API got too many requests (429)',
      'api.example got too many requests (429). Send fewer requests, or ask the service for a higher limit.',
    ],
    [
      () => status(422),
      'the Provider API refused the request (422)',
      'api.example refused the request (422). Check the ids, limit, offset, state and usageQuery.',
    ],
    [
      () => status(308, { location: `https://other.example/?key=${KEY}` }),
      'the Provider API redirected the request (308)',
      "api.example redirected the request (308). Set baseUrl to the final https URL: a redirect isn't followed, because it could send the key to another server.",
    ],
    [() => status(500), 'the Provider API failed (500)', 'api.example failed (500). Check the status of the service.'],
    [
      html,
      "the response of the Provider API isn't the documented JSON (200)",
      `the response of api.example isn't the documented JSON (200, HTML). ${CHECK_JSON}`,
    ],
    [
      () => Response.json([]),
      "the response of the Provider API isn't the documented JSON (200)",
      `the response of api.example isn't the documented JSON (200). ${CHECK_JSON}`,
    ],
    [
      () => status(504),
      'no response from the Provider API in time (504)',
      'no response from api.example in time (504). Check whether the service is slow, or raise timeoutMs.',
    ],
  ])('%s', async (respond, message, hint) => {
    const error = await failureOf(respond);
    expect(error.message).toBe(`getCustomer: ${message}`);
    expect(error.hint).toBe(`getCustomer failed: ${hint}`);
  });

  it('names a base URL without /v0', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const { hint } = await failureOf(() => status(404), 'https://api.example/billing');
    expect(hint).toMatch(/api\.example has no such record \(404\).* baseUrl doesn't end with \/v0\.$/);
    expect(warn.mock.calls).toEqual([
      [
        "portal-widgets: createProviderClient: baseUrl doesn't end with /v0, so requests will probably fail. Use a URL such as https://api.example/v0.",
      ],
    ]);
  });

  it('names the time limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const failure = failureOf(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await failure).hint).toContain('no response from api.example in time (15000 ms).');
  });

  it('has only name and code of the `fetch` error as its cause', async () => {
    const { cause } = await failureOf(() => failing('ECONNRESET'));
    expect(cause).toMatchObject({ name: 'TypeError', message: 'ECONNRESET', code: 'ECONNRESET' });
    expect((cause as Error).cause).toBeUndefined();
    expect(Object.keys(await failureOf(() => status(500)))).not.toContain('cause');
  });
});

it('an id that can’t be requested is named', async () => {
  const provider = createProviderClient({
    baseUrl: 'https://api.example/v0',
    apiKey: KEY,
    fetch: () => failing('ENOTFOUND'),
  });
  const messageOf = (call: Promise<unknown>) =>
    call.then(() => null).catch((error: unknown) => (error as Error).message);
  const reason = "is empty or can't be used in a URL";
  expect(await messageOf(provider.getCustomer(''))).toBe(`getCustomer: customerId ${reason}`);
  expect(await messageOf(provider.listSubscriptions('..'))).toBe(`listSubscriptions: customerId ${reason}`);
  expect(await messageOf(provider.listAccessTokens('a', ''))).toBe(`listAccessTokens: subscriptionId ${reason}`);
  expect(await messageOf(provider.listBillableMetrics('\ud800'))).toBe(`listBillableMetrics: subscriptionId ${reason}`);
  expect(await messageOf(provider.allSubscriptions('').next())).toBe(`listSubscriptions: customerId ${reason}`);
});

describe('the log of a handler without `onError`', () => {
  beforeEach(useImmediateRetries);

  function handler(baseUrl: string, fetch?: typeof globalThis.fetch) {
    const client = createProviderClient({ baseUrl, apiKey: KEY, retries: 0, ...(fetch && { fetch }) });
    const handle = createPortalHandler({ provider: client, authenticate: () => CUSTOMER });
    return (path: string) => handle(new Request(`https://vendor.example/${path}`));
  }

  it('has one line for a host that can’t be reached', async () => {
    const log = logLines();
    const port = await freePort();
    const send = handler(`http://127.0.0.1:${port}/v0`);
    for (const path of ['customer', 'customer', 'subscriptions/']) expect((await send(path)).status).toBe(502);
    expect(log()).toEqual([
      `portal-widgets: getCustomer failed: no response from 127.0.0.1:${port} (ECONNREFUSED). ${CHECK_URL} More errors of this kind won't be logged; pass onError to see all.`,
    ]);
  });

  it('has one line for each kind', async () => {
    const log = logLines();
    const responses = [401, 404, 403, 302, 500, 200].flatMap((code) => [code, code]);
    const send = handler('https://api.example/v0', () => {
      const code = responses.shift() ?? 500;
      return Promise.resolve(code === 200 ? html() : status(code, { location: `/?${KEY}` }));
    });
    const all = responses.length;
    for (let each = 0; each < all; each++) await send(`subscriptions/?offset=${each}`);
    const started = log().map((line) => /failed: (.*?)\. /.exec(line)?.[1]);
    expect(started).toEqual([
      'api.example refused the API key (401)',
      'api.example has no such record (404)',
      'api.example denied access (403)',
      'api.example redirected the request (302)',
      'api.example failed (500)',
      "the response of api.example isn't the documented JSON (200, HTML)",
    ]);
    for (const secret of [KEY, CUSTOMER]) expect(log().join()).not.toContain(secret);
  });
});
