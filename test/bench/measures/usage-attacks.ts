import { resolve } from 'node:path';
import { cpuUsage } from 'node:process';
import { pathToFileURL } from 'node:url';
import type * as Provider from '../../../src/provider/index.js';
import type { MeasureResult, ResultRow } from '../results.js';
import { medianRatio, summarize } from '../statistics.js';

type Handler = (request: Request) => Promise<Response>;

const ORIGIN = 'https://portal.example';
const WRONG_TOKENS = 2000;
const CONCURRENT_UNKNOWN_PAIRS = 5000;
const UNKNOWN_PAIRS = 10_000;
const BATCH = 100;

/** Attacks on the released usage handler: CPU time of wrong tokens, upstream calls and evictions by unknown pairs. */
export async function measureUsageAttacks(repeats: number): Promise<readonly MeasureResult[]> {
  const url = pathToFileURL(resolve('dist/provider.mjs')).href;
  const library = (await import(/* @vite-ignore */ url)) as typeof Provider;
  return [
    await measureWrongTokens(library, 20, repeats),
    await measureWrongTokens(library, 1000, repeats),
    await measureUnknownPairs(library),
    await measureCacheHits(library),
  ];
}

async function measureWrongTokens(
  library: typeof Provider,
  cachedTokens: number,
  repeats: number,
): Promise<MeasureResult> {
  const { handle } = createHandler(library, { tokens: cachedTokens });
  // Loads the tokens, and compiles the code.
  for (const length of [40, 8000]) await cpuPerRequest(handle, length);
  const samples = { 40: [] as number[], 8000: [] as number[] };
  for (let round = 0; round < repeats; round++) {
    for (const length of round % 2 === 0 ? ([40, 8000] as const) : ([8000, 40] as const)) {
      samples[length].push(await cpuPerRequest(handle, length));
    }
  }
  return {
    measure: `CPU per wrong token, ${cachedTokens} tokens cached`,
    rows: ([40, 8000] as const).map((length) => ({
      subject: `${length} characters`,
      samples: repeats,
      metrics: { µs: { unit: '', ...summarize(samples[length]), ratio: medianRatio(samples[length], samples[40]) } },
    })),
  };
}

/** Microseconds, of all threads: hashes are computed outside the main one. The tokens must be checked within 5 seconds. */
async function cpuPerRequest(handle: Handler, length: number): Promise<number> {
  const requests = Array.from({ length: WRONG_TOKENS }, (_, index) => usageRequest(String(index).padEnd(length, 'x')));
  const start = cpuUsage();
  for (const request of requests) await handle(request);
  const { user, system } = cpuUsage(start);
  return (user + system) / WRONG_TOKENS;
}

async function measureUnknownPairs(library: typeof Provider): Promise<MeasureResult> {
  const { handle, calls } = createHandler(library, {});
  await Promise.all(
    Array.from({ length: CONCURRENT_UNKNOWN_PAIRS }, (_, index) => handle(usageRequest('wrong', `unknown_${index}`))),
  );
  return {
    measure: `Upstream calls for ${CONCURRENT_UNKNOWN_PAIRS} unknown pairs at once`,
    rows: [countRow('at the same time', calls.maxConcurrent), countRow('in all', calls.total)],
  };
}

async function measureCacheHits(library: typeof Provider): Promise<MeasureResult> {
  const { handle, calls } = createHandler(library, {});
  const known = Array.from({ length: BATCH }, (_, index) => `known_${index}`);
  for (const id of known) await handle(usageRequest('token-0', id));
  for (let first = 0; first < UNKNOWN_PAIRS; first += BATCH) {
    await Promise.all(
      Array.from({ length: BATCH }, (_, index) => handle(usageRequest('wrong', `unknown_${first + index}`))),
    );
  }
  let hits = 0;
  for (const id of known) {
    const before = calls.total;
    const { status } = await handle(usageRequest('token-0', id));
    if (status === 200 && calls.total === before) hits++;
  }
  return {
    measure: `Cache hits of ${BATCH} known pairs after ${UNKNOWN_PAIRS} unknown ones, in percent`,
    rows: [countRow('known pairs', (hits / known.length) * 100)],
  };
}

function countRow(subject: string, count: number): ResultRow {
  return { subject, samples: 1, metrics: { count: { unit: '', ratio: null, ...summarize([count]) } } };
}

/** A handler whose upstream is a function. Subscriptions whose id starts with `unknown` do not exist. */
function createHandler(
  { createProviderClient, createUsageHandler }: typeof Provider,
  { tokens = 1 }: { tokens?: number },
) {
  const calls = { total: 0, concurrent: 0, maxConcurrent: 0 };
  const data = Array.from({ length: tokens }, (_, index) => ({
    id: `t${index}`,
    value: `token-${index}`,
    is_expired: false,
  }));
  const list = JSON.stringify({ data, metadata: { pagination: { total: tokens } } });
  const provider = createProviderClient({
    baseUrl: 'https://service.example/v0',
    apiKey: 'bench-key',
    async fetch(input) {
      calls.total++;
      calls.maxConcurrent = Math.max(calls.maxConcurrent, ++calls.concurrent);
      await new Promise((done) => setImmediate(done));
      calls.concurrent--;
      const path = input instanceof Request ? input.url : input.toString();
      return path.includes('unknown') ? new Response('{}', { status: 404 }) : new Response(list);
    },
  });
  return { calls, handle: createUsageHandler({ provider, allowOrigin: ORIGIN, cacheSeconds: 300 }) };
}

function usageRequest(token: string, subscriptionId = 'known'): Request {
  const url = `http://localhost/usage?customer_id=cus_1&subscription_id=${subscriptionId}`;
  return new Request(url, { headers: { origin: ORIGIN, authorization: `Bearer ${token}` } });
}
