import { Agent, createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { staticAccount } from '../../../src/mock-server/fixtures/static-account.js';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../../src/mock-server/resources/billable-metric.js';
import { customerRecord } from '../../../src/mock-server/resources/customer.js';
import { subscriptionRecord } from '../../../src/mock-server/resources/subscription.js';
import { startMockServer } from '../../../src/mock-server/server.js';
import type * as Provider from '../../../src/provider/index.js';
import type { MeasureResult, ResultRow } from '../results.js';
import { medianRatio, summarize } from '../statistics.js';
import { measureUsageAttacks } from './usage-attacks.js';

type Handler = (request: Request) => Promise<Response>;

const PORTAL = 'https://portal.example';
const KEY = 'bench-key';
const TOKEN = 'Example-token-value_0123456789abcdefghij';
const QUERY = 'customer_id=cus_1&subscription_id=sub_1';
const HEADERS = { origin: PORTAL, authorization: `Bearer ${TOKEN}` };
const CALLS = 20_000;
const REQUESTS = 5000;
const CONNECTIONS = 20;
const FIRST_VIEWS = 1000;
const MAX_REPEATS = 3;

/** The released usage handler with cached responses, compared with one that only returns a response of the same size. */
export async function measureUsageHandler(requestedRepeats: number): Promise<readonly MeasureResult[]> {
  const repeats = Math.min(requestedRepeats, MAX_REPEATS);
  const url = pathToFileURL(resolve('dist/provider.mjs')).href;
  const { createProviderClient, createUsageHandler } = (await import(/* @vite-ignore */ url)) as typeof Provider;
  const service = await startMockServer({ providerKey: KEY, accounts: [account()] });
  try {
    const provider = createProviderClient({ baseUrl: `${service.origin}/provider/v0`, apiKey: KEY });
    const fresh = (): Handler => createUsageHandler({ provider, allowOrigin: PORTAL, cacheSeconds: 300 });
    const usage = fresh();
    const handlers = { 'empty handler': emptyHandler(await usage(usageRequest())), 'usage handler': usage };

    service.requests.length = 0;
    const view = fresh();
    const responses = await Promise.all(Array.from({ length: FIRST_VIEWS }, () => view(usageRequest())));
    if (responses.some(({ status }) => status !== 200)) throw new Error('A first view failed');
    return [
      await compare('Usage handler, responses cached, called directly', handlers, repeats, callDirectly),
      await compare(
        'Usage handler, responses cached, over HTTP with its client in the same process',
        handlers,
        repeats,
        requestOverHttp,
      ),
      {
        measure: `${FIRST_VIEWS} simultaneous first views of one subscription`,
        rows: [callRow('tokens', 'provider.listAccessTokens'), callRow('metrics', 'provider.listBillableMetrics')],
      },
      ...(await measureUsageAttacks(repeats)),
    ];
  } finally {
    await service.stop();
  }

  function callRow(subject: string, operation: string): ResultRow {
    const count = service.requests.filter((request) => request.operation === operation).length;
    return { subject, samples: 1, metrics: { calls: { unit: '', ratio: null, ...summarize([count]) } } };
  }
}

async function compare(
  measure: string,
  handlers: Readonly<Record<string, Handler>>,
  repeats: number,
  perSecond: (handler: Handler) => Promise<number>,
): Promise<MeasureResult> {
  const runs = Object.entries(handlers).map(([name, handler]) => ({ name, handler, rates: [] as number[] }));
  for (const { handler } of runs) await perSecond(handler);
  for (let round = 0; round < repeats; round++) {
    for (const { handler, rates } of round % 2 === 0 ? runs : runs.toReversed()) rates.push(await perSecond(handler));
  }
  const base = runs[0]?.rates ?? [];
  return {
    measure,
    rows: runs.map(({ name, rates }) => ({
      subject: name,
      samples: rates.length,
      metrics: { 'requests a second': { unit: '', ...summarize(rates), ratio: medianRatio(rates, base) } },
    })),
  };
}

async function callDirectly(handler: Handler): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < CALLS; call++) await (await handler(usageRequest())).text();
  return (CALLS / (performance.now() - start)) * 1000;
}

async function requestOverHttp(handler: Handler): Promise<number> {
  const server = await serve(handler);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const { port } = server.address() as AddressInfo;
  const send = (): Promise<void> =>
    new Promise((resolved, reject) => {
      httpRequest({ port, host: '127.0.0.1', path: `/usage?${QUERY}`, headers: HEADERS, agent }, (response) => {
        response.resume().once('end', resolved).once('error', reject);
      })
        .once('error', reject)
        .end();
    });
  let remaining = REQUESTS;
  const sendUntilDone = async (): Promise<void> => {
    while (remaining-- > 0) await send();
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, sendUntilDone));
  const duration = performance.now() - start;
  agent.destroy();
  server.close();
  return (REQUESTS / duration) * 1000;
}

/** Node's `http` in front of a handler, as in the README. */
async function serve(handler: Handler): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url, headers } = request;
      const init = { method, headers: headers as Record<string, string> };
      const result = await handler(new Request(`http://localhost${url}`, init));
      response.writeHead(result.status, Object.fromEntries(result.headers)).end(await result.text());
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

function emptyHandler(template: Response): Handler {
  const headers = [...template.headers];
  const body = template.text();
  return async () => new Response(await body, { headers });
}

function usageRequest(): Request {
  return new Request(`http://localhost/usage?${QUERY}`, { headers: HEADERS });
}

function account() {
  return staticAccount({
    customer: customerRecord({ id: 'cus_1' }),
    subscriptions: [subscriptionRecord({ id: 'sub_1', customer_id: 'cus_1' })],
    tokens: { sub_1: [accessTokenRecord({ value: TOKEN })] },
    metrics: { sub_1: [billableMetricRecord(), billableMetricRecord({ name: 'storage', label: 'Storage' })] },
  });
}
