import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failedWith } from './failed-with.js';
import { fetchData } from './fetch-data.js';
import { findDeadOrigin, useLocalServer } from './local-server.js';

const server = useLocalServer();
let deadOrigin = '';

beforeAll(async () => {
  deadOrigin = await findDeadOrigin();
});

const partialBody = '{"data":[{"id":"a"},';

describe('the error is "network"', () => {
  it('when the connection is refused', async () => {
    await expect(fetchData(deadOrigin)).rejects.toMatchObject(failedWith('network', 'getData'));
  });

  it.each(['reset', 'a body of another encoding'])('during a response: %s', async (interruption) => {
    server.respondWith((request, response) => {
      if (interruption !== 'reset') response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}');
      else response.writeHead(200).write(partialBody, () => request.socket.resetAndDestroy());
    });
    await expect(fetchData(server.origin)).rejects.toMatchObject(failedWith('network', 'getData', { status: 200 }));
  });
});

describe.each([
  ['an error', new Error('closed')],
  ['null', null],
])('a request that is aborted rejects with the reason: %s', (_, reason) => {
  it('and sends no request if it was aborted before', async () => {
    const spy = vi.fn(fetch);
    const signal = AbortSignal.abort(reason);
    await expect(fetchData(server.origin, { fetch: spy, signal })).rejects.toBe(reason);
    expect(spy).not.toHaveBeenCalled();
  });

  it('and closes the connection while the response is pending', async () => {
    const controller = new AbortController();
    const closed = new Promise<void>((resolve) => {
      server.respondWith((_request, response) => {
        response.on('close', resolve);
        controller.abort(reason);
      });
    });
    await expect(fetchData(server.origin, { signal: controller.signal })).rejects.toBe(reason);
    await closed;
  });

  it.each<[string, () => Promise<Response>]>([
    ['a JSON response', async () => Response.json({ a: 1 })],
    ['an error response', async () => new Response('', { status: 500 })],
    ['a network error', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('even if %s arrives after the abort', async (_name, createResponse) => {
    const controller = new AbortController();
    const abortingFetch: typeof fetch = () => {
      controller.abort(reason);
      return createResponse();
    };
    const request = fetchData(server.origin, { fetch: abortingFetch, signal: controller.signal });
    await expect(request).rejects.toBe(reason);
  });
});
