import { afterEach, describe, expect, it, vi } from 'vitest';
import { failedWith } from './failed-with.js';
import { fetchData } from './fetch-data.js';
import { useLocalServer } from './local-server.js';
import { createTestClient } from './test-client.js';

const server = useLocalServer();

afterEach(() => {
  vi.useRealTimers();
});

it('a response that is too slow is a "timeout", and its connection is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = new Promise<void>((resolve) => {
    server.respondWith((_, response) => {
      response.on('close', resolve).writeHead(200).write(' ');
      vi.advanceTimersByTime(15_000);
    });
  });
  await expect(fetchData(`${server.origin}/data`)).rejects.toMatchObject(failedWith('timeout', 'getData'));
  await closed;
});

it.each<[string, typeof fetch]>([
  ['ignores the signal while the body is read', async () => new Response(new ReadableStream())],
  [
    'throws when the signal is aborted after a redirect',
    async (_, init) => {
      if (init?.redirect === 'manual') return new Response(null, { status: 302 });
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch')));
      });
    },
  ],
])('the timeout applies to a fetch that %s', async (_, stub) => {
  vi.useFakeTimers();
  const settled = vi.fn();
  fetchData('http://portal.example/', { fetch: stub }).then(settled, settled);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled.mock.calls).toEqual([[expect.objectContaining(failedWith('timeout', 'getData'))]]);
});

describe('a response that arrives slowly', () => {
  /** Sends a request whose response has a byte every eleven seconds. */
  function start(count: number) {
    vi.useFakeTimers();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const byte of '{}'.padEnd(count)) {
          await new Promise((resolve) => setTimeout(resolve, 11_000));
          controller.enqueue(new TextEncoder().encode(byte));
        }
        controller.close();
      },
    });
    const settled = vi.fn();
    const stub: typeof fetch = async () => new Response(body);
    fetchData('http://portal.example/', { fetch: stub }).then(settled, settled);
    return settled;
  }

  it('doesn’t time out if bytes arrive at least every 15 seconds', async () => {
    const settled = start(5);
    await vi.advanceTimersByTimeAsync(55_000);
    expect(settled.mock.calls).toEqual([[expect.objectContaining({ body: {} })]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('times out after a minute in total', async () => {
    const settled = start(9);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled.mock.calls).toEqual([[expect.objectContaining(failedWith('timeout', 'getData'))]]);
  });
});

it('a response in time leaves no timer behind', async () => {
  vi.useFakeTimers();
  const response = fetchData('http://portal.example/', { fetch: async () => Response.json({ a: 1 }) });
  await expect(response).resolves.toMatchObject({ body: { a: 1 } });
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  [0, 15_000],
  [45_000, 15_000],
  [52_000, 8000],
])('after the user has waited %d ms, a usage request has a timeout of %d ms', async (waitedMs, timeoutMs) => {
  vi.useFakeTimers();
  const settled = vi.fn();
  const portal = createTestClient({ baseUrl: 'http://portal.example/', fetch: () => new Promise(() => undefined) });
  const params = { usageUrl: 'http://portal.example/usage', customerId: 'cus_1', subscriptionId: 'sub_1' };
  portal.listBillableMetrics({ ...params, startedAt: performance.now() - waitedMs }).then(settled, settled);
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled.mock.calls).toEqual([[expect.objectContaining(failedWith('timeout', 'listBillableMetrics'))]]);
});
