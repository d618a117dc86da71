import type { RequestListener } from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type ErrorKind, RedirectError } from '../../src/client/api-error.js';
import { failedWith } from './failed-with.js';
import { fetchData } from './fetch-data.js';
import { findDeadOrigin, useLocalServer } from './local-server.js';

const server = useLocalServer();
let deadOrigin = '';

beforeAll(async () => {
  deadOrigin = await findDeadOrigin();
});

/**
 * Browsers return an opaque response for `redirect: 'manual'`, whereas Node returns the response
 * itself.
 */
const browserLikeFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (init?.redirect !== 'manual' || response.status < 300 || response.status > 399) return response;
  await response.body?.cancel();
  return Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
};

/** Redirects `/data` to a location of the server, to which `target` responds. */
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
  (status: number, body = '', type = 'application/json'): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'x-moved': 'yes', 'content-type': type }).end(body);

describe.each([
  ['Node', fetch],
  ['a browser', browserLikeFetch],
])('redirects with the fetch of %s', (_, fetchImplementation) => {
  const send = () => fetchData(`${server.origin}/data`, { fetch: fetchImplementation });

  it.each([301, 302, 303, 307, 308])('with the status %d are followed to JSON, and to a login page', async (status) => {
    redirect('/moved', respond(200, '{"a":1}'), status);
    const { body, headers } = await send();
    expect([body, headers.get('x-moved')]).toEqual([{ a: 1 }, 'yes']);
    redirect('/login', loginPage, status);
    await expect(send()).rejects.toMatchObject(failedWith('session-ended', 'getData', { status: 200 }));
    expect(server.requests.slice(3).map(({ url }) => url)).toEqual(['/data', '/data', '/login']);
  });

  it.each<[target: string, location: () => string, target: RequestListener, ErrorKind, status?: number]>([
    ['refuses the connection', () => deadOrigin, loginPage, 'network'],
    ['redirects back', () => '/data', loginPage, 'network'],
    ['asks for a password', () => '/login', respond(200, '<input type="password">', 'text/html'), 'session-ended', 200],
    ['has the status 401', () => '/moved', respond(401), 'session-ended', 401],
    ['has the status 403', () => '/moved', respond(403), 'forbidden', 403],
    ['responds with truncated JSON', () => '/moved', respond(200, '{"a":'), 'network', 200],
  ])('whose target %s end in an error', async (_name, location, target, kind, status) => {
    redirect(location(), target);
    await expect(send()).rejects.toMatchObject(failedWith(kind, 'getData', { status }));
  });

  it('without a location end in an error that is retried', async () => {
    server.respondWith((_request, response) => response.writeHead(302).end('{"a":1}'));
    await expect(send()).rejects.toBeInstanceOf(RedirectError);
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

describe('a redirect that a browser can not follow', () => {
  /** The results of the requests that follow it, in this order: `cors`, `no-cors`, and so on. */
  function follow(results: readonly ('data' | 'opaque' | 'error')[], isBlocked = false) {
    const modes: (string | undefined)[] = [];
    const request = fetchData('https://portal.example/data', {
      isBlocked: () => isBlocked,
      async fetch(_, init) {
        if (init?.redirect === 'manual') return new Response(null, { status: 302 });
        modes.push(init?.mode);
        const result = results[modes.length - 1];
        if (result === 'data') return Response.json({ a: 1 });
        if (result === 'opaque') return Object.defineProperty(Response.error(), 'type', { value: 'opaque' });
        throw new TypeError('Failed to fetch');
      },
    });
    return { request, modes };
  }

  it('means an ended session if another origin responds', async () => {
    const { request, modes } = follow(['error', 'opaque', 'error']);
    await expect(request).rejects.toMatchObject(failedWith('session-ended', 'getData'));
    expect(modes).toEqual([undefined, 'no-cors', undefined]);
  });

  it('means an ended session if the page’s policy blocks the other origin', async () => {
    const { request } = follow(['error', 'error', 'error'], true);
    await expect(request).rejects.toMatchObject(failedWith('session-ended', 'getData'));
  });

  it('means a broken connection, which is retried, without any response, as in a loop', async () => {
    const { request } = follow(['error', 'error', 'data']);
    await expect(request).rejects.toBeInstanceOf(RedirectError);
    await expect(request).rejects.toMatchObject({ ...failedWith('network', 'getData'), isRetryable: true });
  });

  it('is followed once more if the connection was broken', async () => {
    const { request } = follow(['error', 'opaque', 'data']);
    await expect(request).resolves.toMatchObject({ body: { a: 1 } });
  });
});

describe('with headers of the page, a redirect', () => {
  const send = (path: string) => fetchData(server.origin + path, { redirectError: 'session-ended' });
  const urls = () => server.requests.map(({ url }) => url);

  /** Redirects every path with a slash at its end to the one without, or the other way round. */
  function redirectSlashes(hasSlash: boolean, target: RequestListener): void {
    server.respondWith((request, response) => {
      const { pathname, search } = new URL(request.url ?? '', server.origin);
      if (pathname.endsWith('/') === hasSlash) target(request, response);
      else {
        const location = (hasSlash ? `${pathname}/` : pathname.slice(0, -1)) + search;
        response.writeHead(308, { location }).end();
      }
    });
  }

  it.each([
    ['drops', '/next/list/?limit=20', '/next/list?limit=20', false],
    ['adds', '/django/list?state=a/', '/django/list/?state=a/', true],
  ])('that only %s the slash is followed, and later requests use its target', async (_, path, other, hasSlash) => {
    redirectSlashes(hasSlash, respond(200, '{"a":1}'));
    for (const _time of [1, 2]) await expect(send(path)).resolves.toMatchObject({ body: { a: 1 } });
    expect(urls()).toEqual([path, other, other]);
  });

  it.each<readonly [number, ErrorKind]>([
    [401, 'session-ended'],
    [403, 'forbidden'],
    [500, 'server'],
  ])('that only drops the slash, and then has the status %d, ends in the error %s', async (status, kind) => {
    redirectSlashes(false, respond(status));
    await expect(send(`/status-${status}/`)).rejects.toMatchObject(failedWith(kind, 'getData', { status }));
  });

  it.each([300, 304, 305])('doesn’t include the status %d, which doesn’t end the session', async (status) => {
    server.respondWith(respond(status));
    await expect(send(`/status-${status}/`)).rejects.toMatchObject(failedWith('server', 'getData', { status }));
  });

  it.each<readonly [string, RequestListener]>([
    ['redirects, too', (_, response) => response.writeHead(302, { location: '/login' }).end()],
    ['is unknown', respond(404)],
    ['is a page', loginPage],
  ])('to a login page means an ended session if the address without the slash %s', async (name, other) => {
    const path = `/${name.replaceAll(/\W/g, '')}/`;
    server.respondWith((request, response) => {
      if (request.url === path) response.writeHead(302, { location: '/login' }).end();
      else other(request, response);
    });
    await expect(send(path)).rejects.toMatchObject(failedWith('session-ended', 'getData'));
    expect(urls()).toEqual([path, path.slice(0, -1)]);
  });

  it('is never followed with an access token', async () => {
    redirectSlashes(false, respond(200, '{}'));
    const request = fetchData(`${server.origin}/usage/`, { redirectError: 'server' });
    await expect(request).rejects.toMatchObject(failedWith('server', 'getData'));
    expect(urls()).toEqual(['/usage/']);
  });
});
