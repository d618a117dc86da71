// @vitest-environment node
import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchJson } from '../../src/api/fetch-json.js';
import { ATTEMPT_TIMEOUT_MS } from '../../src/api/constants.js';
import { failedWith } from './failed-with.js';
import { useLocalServer } from './local-server.js';

const server = useLocalServer();

function fetchData({ timeoutMs = 5000, signal }: { timeoutMs?: number; signal?: AbortSignal }) {
  return fetchJson({ url: `${server.origin}/data`, operation: 'getData', fetch, init: {}, timeoutMs, signal });
}

describe('timeout', () => {
  it('rejects when the response stalls', async () => {
    server.respondWith((_, response) => response.writeHead(200).write('{"data":['));
    await expect(fetchData({ timeoutMs: 50 })).rejects.toMatchObject(failedWith('timeout', 'getData'));
  });

  it('rejects when the response is too slow, and closes its connection', async () => {
    const closed = new Promise<void>((resolve) => {
      server.respondWith((_, response) => {
        const interval = setInterval(() => response.write(' '), 5);
        response.writeHead(200).on('close', () => {
          clearInterval(interval);
          resolve();
        });
      });
    });
    await expect(fetchData({ timeoutMs: 80 })).rejects.toMatchObject(failedWith('timeout', 'getData'));
    await closed;
  });

  it('does not abort the signal of the caller', async () => {
    server.respondWith(() => undefined);
    const { signal } = new AbortController();
    await expect(fetchData({ timeoutMs: 50, signal })).rejects.toMatchObject(failedWith('timeout', 'getData'));
    expect(signal.aborted).toBe(false);
  });
});

describe('timeout with fake timers', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const pendingFetch: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });

  const start = (stub: typeof fetch, signal?: AbortSignal) => {
    const settled = vi.fn();
    const promise = fetchJson({
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      url: 'http://portal.example/',
      operation: 'getData',
      fetch: stub,
      init: {},
      signal,
    });
    promise.then(settled, settled);
    return settled;
  };

  it('is 15 seconds per attempt', async () => {
    expect(ATTEMPT_TIMEOUT_MS).toBe(15_000);
    const first = start(pendingFetch);
    await vi.advanceTimersByTimeAsync(1000);
    const second = start(pendingFetch);
    await vi.advanceTimersByTimeAsync(13_999);
    expect(first).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(first.mock.calls).toEqual([[expect.objectContaining(failedWith('timeout', 'getData'))]]);
    await vi.advanceTimersByTimeAsync(999);
    expect(second).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(second).toHaveBeenCalledOnce();
  });

  it.each<[string, typeof fetch]>([
    ['ignores the signal', () => new Promise(() => {})],
    [
      'ignores the signal while the body is read',
      async () => Object.assign(new Response(), { text: () => new Promise(() => {}) }),
    ],
    [
      'ignores the signal after a redirect',
      async (_, init) => (init?.redirect === 'manual' ? new Response(null, { status: 302 }) : new Promise(() => {})),
    ],
    [
      'throws when the signal is aborted',
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch')));
        }),
    ],
  ])('applies to a fetch that %s', async (_, stub) => {
    const settled = start(stub);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(settled.mock.calls).toEqual([[expect.objectContaining(failedWith('timeout', 'getData'))]]);
  });

  it.each<[string, typeof fetch]>([
    ['a JSON response', async () => Response.json({})],
    ['an error response', async () => new Response('', { status: 500 })],
    ['an HTML response', async () => new Response('<form>', { headers: { 'content-type': 'text/html' } })],
    ['invalid JSON', async () => new Response('{')],
    [
      'a redirect to a network error',
      async (_, init) =>
        init?.redirect === 'manual' ? new Response(null, { status: 302 }) : Promise.reject(new TypeError('refused')),
    ],
    ['a network error', async () => Promise.reject(new TypeError('refused'))],
    [
      'a fetch that throws',
      () => {
        throw new TypeError('blocked');
      },
    ],
  ])('removes its listener and timer after %s', async (_, stub) => {
    const { signal } = new AbortController();
    const settled = start(stub, signal);
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledOnce();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
