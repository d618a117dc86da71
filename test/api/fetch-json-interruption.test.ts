// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchJson } from '../../src/api/fetch-json.js';
import { failedWith } from './failed-with.js';
import { findDeadOrigin, useLocalServer } from './local-server.js';

const server = useLocalServer();
let deadOrigin = '';

beforeAll(async () => {
  deadOrigin = await findDeadOrigin();
});

interface FetchOptions {
  readonly url?: string;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
}

function fetchData({ url = `${server.origin}/data`, ...options }: FetchOptions) {
  return fetchJson({ url, operation: 'getData', fetch, init: {}, timeoutMs: 5000, signal: undefined, ...options });
}

const partialBody = '{"data":[{"id":"a"},';

describe('network errors', () => {
  it('rejects with "network" when the connection is refused', async () => {
    await expect(fetchData({ url: deadOrigin })).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it('rejects with "network" when the connection is reset before the response', async () => {
    server.respondWith((request) => request.socket.resetAndDestroy());
    await expect(fetchData({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it('rejects with "network" when the connection is closed without a response', async () => {
    server.respondWith((request) => request.socket.end());
    await expect(fetchData({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it.each<[string, Record<string, string>]>([
    ['with Content-Length', { 'content-length': '1000' }],
    ['with chunked encoding', {}],
  ])('rejects with "network" when the connection is reset during a response %s', async (_, headers) => {
    server.respondWith((request, response) => {
      response.writeHead(200, headers).write(partialBody, () => request.socket.resetAndDestroy());
    });
    await expect(fetchData({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it('rejects with "network" when the server does not speak HTTP', async () => {
    server.respondWith((request) => request.socket.end('SSH-2.0-server\r\n'));
    await expect(fetchData({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it('rejects with "network" when the body does not match Content-Encoding', async () => {
    server.respondWith((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'));
    await expect(fetchData({})).rejects.toMatchObject(failedWith('network', 'getData'));
  });
});

describe('abort signal', () => {
  const reasons: [string, unknown][] = [
    ['an error', new Error('closed')],
    ['a string', 'closed'],
    ['null', null],
    ['a TimeoutError of the caller', new DOMException('too late', 'TimeoutError')],
  ];

  it.each(reasons)(
    'rejects with the reason (%s) and sends no request when aborted before the request',
    async (_, reason) => {
      const spy = vi.fn(fetch);
      const signal = AbortSignal.abort(reason);
      const promise = fetchJson({
        timeoutMs: 15_000,
        url: server.origin,
        operation: 'getData',
        fetch: spy,
        init: {},
        signal,
      });
      await expect(promise).rejects.toBe(reason);
      expect(spy).not.toHaveBeenCalled();
      expect(server.requests).toEqual([]);
    },
  );

  it.each(reasons)('rejects with the reason (%s) when aborted while the response is pending', async (_, reason) => {
    const controller = new AbortController();
    server.respondWith(() => controller.abort(reason));
    await expect(fetchData({ signal: controller.signal })).rejects.toBe(reason);
  });

  it.each(reasons)('rejects with the reason (%s) when aborted while the body is read', async (_, reason) => {
    const controller = new AbortController();
    server.respondWith((_request, response) => response.writeHead(200).write(partialBody));
    const fetchAndAbort: typeof fetch = async (...args) => {
      const response = await fetch(...args);
      // In a later task, in which the body is being read.
      setTimeout(() => controller.abort(reason));
      return response;
    };
    await expect(fetchData({ signal: controller.signal, fetch: fetchAndAbort })).rejects.toBe(reason);
  });

  it('closes the connection when aborted', async () => {
    const controller = new AbortController();
    const closed = new Promise<void>((resolve) => {
      server.respondWith((_, response) => {
        response.on('close', resolve);
        controller.abort();
      });
    });
    await expect(fetchData({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await closed;
  });

  it('rejects with an AbortError when aborted without a reason', async () => {
    const controller = new AbortController();
    server.respondWith(() => controller.abort());
    const error: unknown = await fetchData({ signal: controller.signal }).catch((reason: unknown) => reason);
    expect(error).toBe(controller.signal.reason);
    expect(error).toMatchObject({ name: 'AbortError' });
  });

  it('has no effect when aborted after the response', async () => {
    const controller = new AbortController();
    server.respondWithJson({ a: 1 });
    const response = await fetchData({ signal: controller.signal });
    controller.abort();
    expect(response.body).toEqual({ a: 1 });
  });

  it.each<[string, () => Promise<Response>]>([
    ['a JSON response', async () => Response.json({ a: 1 })],
    ['an error response', async () => new Response('', { status: 500 })],
    ['an HTML response', async () => new Response('<form>', { headers: { 'content-type': 'text/html' } })],
    ['a redirect', async () => new Response(null, { status: 302 })],
    ['a network error', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('takes precedence over %s that is received after the abort', async (_, createResponse) => {
    const controller = new AbortController();
    const abortingFetch: typeof fetch = () => {
      controller.abort('closed');
      return createResponse();
    };
    const { signal } = controller;
    const promise = fetchJson({
      timeoutMs: 15_000,
      url: server.origin,
      operation: 'getData',
      fetch: abortingFetch,
      init: {},
      signal,
    });
    await expect(promise).rejects.toBe('closed');
  });
});
