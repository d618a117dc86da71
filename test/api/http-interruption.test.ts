// @vitest-environment node
import { getEventListeners } from 'node:events';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ATTEMPT_TIMEOUT_MS, requestJson } from '../../src/api/http.js';
import { failedWith } from './failed-with.js';
import { findDeadOrigin, useLocalServer } from './local-server.js';

const server = useLocalServer();
let deadOrigin = '';

beforeAll(async () => {
  deadOrigin = await findDeadOrigin();
});

function ask({ url = `${server.origin}/data`, timeoutMs = 5000, signal }: Partial<Parameters<typeof requestJson>[0]>) {
  return requestJson({ url, operation: 'getData', fetch, init: {}, timeoutMs, signal });
}

const half = '{"data":[{"id":"a"},';

describe('a connection', () => {
  it('that is refused is a network failure', async () => {
    await expect(ask({ url: deadOrigin })).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it('that is reset before an answer is a network failure', async () => {
    server.answer((request) => request.socket.resetAndDestroy());
    await expect(ask({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it('that is closed without an answer is a network failure', async () => {
    server.answer((request) => request.socket.end());
    await expect(ask({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it.each<[string, Record<string, string>]>([
    ['of a known length', { 'content-length': '1000' }],
    ['in chunks', {}],
  ])('that is reset in the middle of an answer %s is a network failure', async (_, headers) => {
    server.answer((request, response) => {
      response.writeHead(200, headers).write(half, () => request.socket.resetAndDestroy());
    });
    await expect(ask({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it('that does not speak HTTP is a network failure', async () => {
    server.answer((request) => request.socket.end('SSH-2.0-server\r\n'));
    await expect(ask({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it('that claims an encoding it does not have is a network failure', async () => {
    server.answer((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'));
    await expect(ask({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });
});

describe('the time-out', () => {
  it('ends a request that is never answered', async () => {
    server.answer(() => undefined);
    await expect(ask({ timeoutMs: 50 })).rejects.toMatchObject(failedWith('timeout', 'getData'));
  });

  it('ends an answer that stops in its middle', async () => {
    server.answer((_, response) => response.writeHead(200).write(half));
    await expect(ask({ timeoutMs: 50 })).rejects.toMatchObject(failedWith('timeout', 'getData'));
  });

  it('ends an answer that drips for too long, and closes its connection', async () => {
    const closed = new Promise<void>((resolve) => {
      server.answer((_, response) => {
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
    server.answer((_, response) => {
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
    server.answer(() => undefined);
    const { signal } = new AbortController();
    await expect(ask({ timeoutMs: 50, signal })).rejects.toMatchObject(failedWith('timeout', 'getData'));
    expect(signal.aborted).toBe(false);
  });
});

describe('an abort', () => {
  const reasons: [string, unknown][] = [
    ['an error', new Error('closed')],
    ['a text', 'closed'],
    ['null', null],
    ['the time-out of somebody else', new DOMException('too late', 'TimeoutError')],
  ];

  it.each(reasons)('before the request rejects with its reason, %s, and asks for nothing', async (_, reason) => {
    const spy = vi.fn(fetch);
    const signal = AbortSignal.abort(reason);
    const asked = requestJson({ url: server.origin, operation: 'getData', fetch: spy, init: {}, signal });
    await expect(asked).rejects.toBe(reason);
    expect(spy).not.toHaveBeenCalled();
    expect(server.requests).toEqual([]);
  });

  it.each(reasons)('while the answer is awaited rejects with its reason, %s', async (_, reason) => {
    const controller = new AbortController();
    server.answer(() => controller.abort(reason));
    await expect(ask({ signal: controller.signal })).rejects.toBe(reason);
  });

  it.each(reasons)('while the body is read rejects with its reason, %s', async (_, reason) => {
    const controller = new AbortController();
    server.answer((_request, response) => {
      response.writeHead(200).write(half);
      setTimeout(() => controller.abort(reason), 20);
    });
    await expect(ask({ signal: controller.signal })).rejects.toBe(reason);
  });

  it('closes the connection', async () => {
    const controller = new AbortController();
    const closed = new Promise<void>((resolve) => {
      server.answer((_, response) => {
        response.on('close', resolve);
        controller.abort();
      });
    });
    await expect(ask({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await closed;
  });

  it('without a reason rejects with the usual AbortError', async () => {
    const controller = new AbortController();
    server.answer(() => controller.abort());
    const error: unknown = await ask({ signal: controller.signal }).catch((reason: unknown) => reason);
    expect(error).toBe(controller.signal.reason);
    expect(error).toMatchObject({ name: 'AbortError' });
  });

  it('after the answer changes nothing', async () => {
    const controller = new AbortController();
    server.answerJson({ a: 1 });
    const answer = await ask({ signal: controller.signal });
    controller.abort();
    expect(answer.body).toEqual({ a: 1 });
  });

  it.each<[string, () => Promise<Response>]>([
    ['data', async () => Response.json({ a: 1 })],
    ['a failed status', async () => new Response('', { status: 500 })],
    ['a page', async () => new Response('<form>', { headers: { 'content-type': 'text/html' } })],
    ['a redirect', async () => new Response(null, { status: 302 })],
    ['a network failure', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('counts for more than %s that comes all the same', async (_, come) => {
    const controller = new AbortController();
    const careless: typeof fetch = () => {
      controller.abort('closed');
      return come();
    };
    const { signal } = controller;
    const asked = requestJson({ url: server.origin, operation: 'getData', fetch: careless, init: {}, signal });
    await expect(asked).rejects.toBe('closed');
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
    const asked = requestJson({ url: 'http://portal.example/', operation: 'getData', fetch: stub, init: {}, signal });
    asked.then(settled, settled);
    return settled;
  };

  it('waits fifteen seconds, and each attempt its own', async () => {
    expect(ATTEMPT_TIMEOUT_MS).toBe(15_000);
    const first = start(hang);
    await vi.advanceTimersByTimeAsync(10_000);
    const second = start(hang);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(first).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(first).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(failedWith('timeout', 'getData')));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(second).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(second).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(failedWith('timeout', 'getData')));
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
  ])('leaves no timer and no listener after %s', async (_, stub) => {
    const { signal } = new AbortController();
    const settled = start(stub, signal);
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('leaves no timer and no listener after a time-out', async () => {
    const { signal } = new AbortController();
    const settled = start(hang, signal);
    expect(vi.getTimerCount()).toBe(1);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(settled).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('leaves no timer and no listener after an abort', async () => {
    const controller = new AbortController();
    const settled = start(hang, controller.signal);
    controller.abort('closed');
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toHaveBeenCalledExactlyOnceWith('closed');
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('sets no timer for a request that was aborted before', async () => {
    const settled = start(hang, AbortSignal.abort('closed'));
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toHaveBeenCalledExactlyOnceWith('closed');
    expect(vi.getTimerCount()).toBe(0);
  });
});
