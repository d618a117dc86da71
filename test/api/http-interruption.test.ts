// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchJson } from '../../src/api/http.js';
import { failedWith } from './failed-with.js';
import { findDeadOrigin, useLocalServer } from './local-server.js';

const server = useLocalServer();
let deadOrigin = '';

beforeAll(async () => {
  deadOrigin = await findDeadOrigin();
});

function ask({ url = `${server.origin}/data`, signal }: { url?: string; signal?: AbortSignal }) {
  return fetchJson({ url, operation: 'getData', fetch, init: {}, timeoutMs: 5000, signal });
}

const half = '{"data":[{"id":"a"},';

describe('a connection', () => {
  it('that is refused is a network failure', async () => {
    await expect(ask({ url: deadOrigin })).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it('that is reset before an answer is a network failure', async () => {
    server.respondWith((request) => request.socket.resetAndDestroy());
    await expect(ask({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it('that is closed without an answer is a network failure', async () => {
    server.respondWith((request) => request.socket.end());
    await expect(ask({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it.each<[string, Record<string, string>]>([
    ['of a known length', { 'content-length': '1000' }],
    ['in chunks', {}],
  ])('that is reset in the middle of an answer %s is a network failure', async (_, headers) => {
    server.respondWith((request, response) => {
      response.writeHead(200, headers).write(half, () => request.socket.resetAndDestroy());
    });
    await expect(ask({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it('that does not speak HTTP is a network failure', async () => {
    server.respondWith((request) => request.socket.end('SSH-2.0-server\r\n'));
    await expect(ask({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it('that claims an encoding it does not have is a network failure', async () => {
    server.respondWith((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'));
    await expect(ask({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });
});

describe('abort signal', () => {
  const reasons: [string, unknown][] = [
    ['an error', new Error('closed')],
    ['a text', 'closed'],
    ['null', null],
    ['a TimeoutError of the caller', new DOMException('too late', 'TimeoutError')],
  ];

  it.each(reasons)('before the request rejects with its reason, %s, and sends no request', async (_, reason) => {
    const spy = vi.fn(fetch);
    const signal = AbortSignal.abort(reason);
    const asked = fetchJson({ timeoutMs: 15_000, url: server.origin, operation: 'getData', fetch: spy, init: {}, signal });
    await expect(asked).rejects.toBe(reason);
    expect(spy).not.toHaveBeenCalled();
    expect(server.requests).toEqual([]);
  });

  it.each(reasons)('while the response is pending rejects with its reason, %s', async (_, reason) => {
    const controller = new AbortController();
    server.respondWith(() => controller.abort(reason));
    await expect(ask({ signal: controller.signal })).rejects.toBe(reason);
  });

  it.each(reasons)('while the body is read rejects with its reason, %s', async (_, reason) => {
    const controller = new AbortController();
    server.respondWith((_request, response) => {
      response.writeHead(200).write(half);
      setTimeout(() => controller.abort(reason), 20);
    });
    await expect(ask({ signal: controller.signal })).rejects.toBe(reason);
  });

  it('closes the connection', async () => {
    const controller = new AbortController();
    const closed = new Promise<void>((resolve) => {
      server.respondWith((_, response) => {
        response.on('close', resolve);
        controller.abort();
      });
    });
    await expect(ask({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await closed;
  });

  it('without a reason rejects with the usual AbortError', async () => {
    const controller = new AbortController();
    server.respondWith(() => controller.abort());
    const error: unknown = await ask({ signal: controller.signal }).catch((reason: unknown) => reason);
    expect(error).toBe(controller.signal.reason);
    expect(error).toMatchObject({ name: 'AbortError' });
  });

  it('after the answer changes nothing', async () => {
    const controller = new AbortController();
    server.respondWithJson({ a: 1 });
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
    const asked = fetchJson({ timeoutMs: 15_000, url: server.origin, operation: 'getData', fetch: careless, init: {}, signal });
    await expect(asked).rejects.toBe('closed');
  });
});
