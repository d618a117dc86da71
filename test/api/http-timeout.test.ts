// @vitest-environment node
import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchJson } from '../../src/api/http.js';
import { ATTEMPT_TIMEOUT_MS } from '../../src/api/retry.js';
import { failedWith } from './failed-with.js';
import { useLocalServer } from './local-server.js';

const server = useLocalServer();

function ask({ timeoutMs = 5000, signal }: { timeoutMs?: number; signal?: AbortSignal }) {
  return fetchJson({ url: `${server.origin}/data`, operation: 'getData', fetch, init: {}, timeoutMs, signal });
}

describe('the time-out', () => {
  it('ends a request that is never answered', async () => {
    server.respondWith(() => undefined);
    await expect(ask({ timeoutMs: 50 })).rejects.toMatchObject(failedWith('timeout', 'getData'));
  });

  it('ends an answer that stops in its middle', async () => {
    server.respondWith((_, response) => response.writeHead(200).write('{"data":['));
    await expect(ask({ timeoutMs: 50 })).rejects.toMatchObject(failedWith('timeout', 'getData'));
  });

  it('ends an answer that drips for too long, and closes its connection', async () => {
    const closed = new Promise<void>((resolve) => {
      server.respondWith((_, response) => {
        const drip = setInterval(() => response.write(' '), 5);
        response.writeHead(200).on('close', () => {
          clearInterval(drip);
          resolve();
        });
      });
    });
    await expect(ask({ timeoutMs: 80 })).rejects.toMatchObject(failedWith('timeout', 'getData'));
    await closed;
  });

  it('leaves alone an answer that drips and comes to its end in time', async () => {
    server.respondWith((_, response) => {
      const characters = [...'{"a":1}'];
      const drip = setInterval(() => {
        const next = characters.shift();
        if (next === undefined) {
          clearInterval(drip);
          response.end();
        } else response.write(next);
      }, 5);
    });
    await expect(ask({})).resolves.toMatchObject({ body: { a: 1 } });
  });

  it('does not abort the signal of the caller', async () => {
    server.respondWith(() => undefined);
    const { signal } = new AbortController();
    await expect(ask({ timeoutMs: 50, signal })).rejects.toMatchObject(failedWith('timeout', 'getData'));
    expect(signal.aborted).toBe(false);
  });
});

describe('with the clock in hand', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const hang: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });

  const start = (stub: typeof fetch, signal?: AbortSignal) => {
    const settled = vi.fn();
    const asked = fetchJson({ timeoutMs: ATTEMPT_TIMEOUT_MS, url: 'http://portal.example/', operation: 'getData', fetch: stub, init: {}, signal });
    asked.then(settled, settled);
    return settled;
  };

  it('is fifteen seconds, and each attempt has its own', async () => {
    expect(ATTEMPT_TIMEOUT_MS).toBe(15_000);
    const first = start(hang);
    await vi.advanceTimersByTimeAsync(1000);
    const second = start(hang);
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
    ['heeds no signal', () => new Promise(() => {})],
    ['heeds no signal while the body is read', async () => Object.assign(new Response(), { text: () => new Promise(() => {}) })],
    ['heeds no signal behind a redirect', async (_, init) =>
      init?.redirect === 'manual' ? new Response(null, { status: 302 }) : new Promise(() => {})],
    ['throws when the signal is aborted', (_, init) => new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch')));
    })],
  ])('holds for a fetch that %s', async (_, stub) => {
    const settled = start(stub);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(settled.mock.calls).toEqual([[expect.objectContaining(failedWith('timeout', 'getData'))]]);
  });

  it('ends at once when it is aborted, whatever the fetch does', async () => {
    const controller = new AbortController();
    const settled = start(() => new Promise(() => {}), controller.signal);
    controller.abort('closed');
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toHaveBeenCalledExactlyOnceWith('closed');
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each<[string, typeof fetch]>([
    ['data', async () => Response.json({})],
    ['a failed status', async () => new Response('', { status: 500 })],
    ['a page', async () => new Response('<form>', { headers: { 'content-type': 'text/html' } })],
    ['no JSON', async () => new Response('{')],
    ['a redirect that fails', async (_, init) =>
      init?.redirect === 'manual' ? new Response(null, { status: 302 }) : Promise.reject(new TypeError('refused'))],
    ['a network failure', async () => Promise.reject(new TypeError('refused'))],
    ['a fetch that throws', () => {
      throw new TypeError('blocked');
    }],
  ])('leaves no listener and no timer after %s', async (_, stub) => {
    const { signal } = new AbortController();
    const settled = start(stub, signal);
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledOnce();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no listener after an abort', async () => {
    const controller = new AbortController();
    const settled = start(hang, controller.signal);
    controller.abort('closed');
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toHaveBeenCalledExactlyOnceWith('closed');
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('ends at once for a request that was aborted before', async () => {
    const settled = start(hang, AbortSignal.abort('closed'));
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toHaveBeenCalledExactlyOnceWith('closed');
  });
});
