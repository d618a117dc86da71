import type { RequestListener } from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ErrorKind } from '../../src/api/api-error.js';
import { failedWith } from './failed-with.js';
import { fetchData } from './fetch-data.js';
import { findDeadOrigin, useLocalServer } from './local-server.js';

const server = useLocalServer();
let deadOrigin = '';

beforeAll(async () => {
  deadOrigin = await findDeadOrigin();
});

/** For `redirect: 'manual'`, browsers return an opaque redirect response, whereas Node returns the response itself. */
const browserLikeFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (init?.redirect !== 'manual' || response.status < 300 || response.status > 399) return response;
  await response.body?.cancel();
  return Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
};

/** Redirects `/data` to a location of the server, which `target` answers. */
function redirect(location: string, target: RequestListener, status = 302): void {
  server.respondWith((request, response) => {
    if (request.url === '/data') response.writeHead(status, { location }).end('moved');
    else target(request, response);
  });
}

const loginPage: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Welcome back</h1>');
};

const respond =
  (status: number, body = ''): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'x-moved': 'yes' }).end(body);

describe.each([
  ['Node', fetch],
  ['a browser', browserLikeFetch],
])('redirects with the fetch of %s', (_, fetchImplementation) => {
  const send = () => fetchData(`${server.origin}/data`, { fetch: fetchImplementation });

  it.each([301, 302, 303, 307, 308])('with %d are followed to JSON, and to a login page', async (status) => {
    redirect('/moved', respond(200, '{"a":1}'), status);
    const { body, headers } = await send();
    expect([body, headers.get('x-moved')]).toEqual([{ a: 1 }, 'yes']);
    redirect('/login', loginPage, status);
    await expect(send()).rejects.toMatchObject(failedWith('session-ended', 'getData', { status: 200 }));
    expect(server.requests.slice(3).map(({ url }) => url)).toEqual(['/data', '/data', '/login']);
  });

  it.each<[target: string, location: () => string, target: RequestListener, ErrorKind, status?: number]>([
    ['refuses the connection', () => deadOrigin, loginPage, 'session-ended'],
    ['redirects back', () => '/data', loginPage, 'session-ended'],
    ['has the status 401', () => '/moved', respond(401), 'session-ended', 401],
    ['has the status 403', () => '/moved', respond(403), 'forbidden', 403],
    ['responds with truncated JSON', () => '/moved', respond(200, '{"a":'), 'network', 200],
  ])('whose target %s have an error', async (_name, location, target, kind, status) => {
    redirect(location(), target);
    await expect(send()).rejects.toMatchObject(failedWith(kind, 'getData', { status }));
  });

  it('resolve with the JSON when the second request is not redirected', async () => {
    server.respondWith((_request, response) => {
      const isFirst = server.requests.length === 1;
      response.writeHead(isFirst ? 302 : 200, isFirst ? { location: '/login' } : {}).end('{"a":1}');
    });
    await expect(send()).resolves.toMatchObject({ body: { a: 1 } });
  });
});

it('fetchJson closes the connection of a redirect response with an endless body', async () => {
  const closed = new Promise<void>((resolve) => {
    server.respondWith((request, response) => {
      if (request.url === '/login') loginPage(request, response);
      else response.on('close', resolve).writeHead(302, { location: '/login' }).write('more');
    });
  });
  await expect(fetchData(`${server.origin}/data`)).rejects.toMatchObject({ kind: 'session-ended', status: 200 });
  await closed;
});

describe('fetch', () => {
  const init = { credentials: 'include', cache: 'no-store', headers: { accept: 'application/json' } } as const;
  const send = (fetchSpy: typeof fetch) => fetchData(`${server.origin}/data`, { fetch: fetchSpy, init });

  it('follows redirects in the second request only, with otherwise equal options', async () => {
    redirect('/moved', respond(200, '{}'));
    const spy = vi.fn(fetch);
    await send(spy);
    expect(spy.mock.calls).toEqual(
      ['manual', 'follow'].map((mode) => [
        `${server.origin}/data`,
        { ...init, redirect: mode, signal: expect.any(AbortSignal) as AbortSignal },
      ]),
    );
  });

  it('is called with undefined as `this`, because window.fetch throws for other objects', async () => {
    server.respondWithJson({});
    const thisValues: unknown[] = [];
    await send(function (this: unknown, input, requestInit) {
      thisValues.push(this);
      return fetch(input, requestInit);
    });
    expect(thisValues).toEqual([undefined]);
  });
});
