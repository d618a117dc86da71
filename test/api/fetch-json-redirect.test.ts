// @vitest-environment node
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchJson } from '../../src/api/fetch-json.js';
import { failedWith } from './failed-with.js';
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

function redirect(
  location: string,
  respond: (response: ServerResponse, request: IncomingMessage) => void,
  status = 302,
): void {
  server.respondWith((request, response) => {
    if (request.url === '/data') response.writeHead(status, { location }).end('moved');
    else respond(response, request);
  });
}

const respondWithLoginPage = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Welcome back</h1>');
};

describe.each([
  ['Node', fetch],
  ['a browser', browserLikeFetch],
])('redirects with the fetch of %s', (_, fetchImplementation) => {
  const fetchData = (timeoutMs = 5000, signal?: AbortSignal) =>
    fetchJson({
      url: `${server.origin}/data`,
      operation: 'getData',
      fetch: fetchImplementation,
      init: {},
      timeoutMs,
      signal,
    });

  it.each([301, 302, 303, 307, 308])(
    'rejects with "session-ended" when %d redirects to an HTML page',
    async (status) => {
      redirect('/login', respondWithLoginPage, status);
      await expect(fetchData()).rejects.toMatchObject(failedWith('session-ended', 'getData', { status: 200 }));
      expect(server.requests.map(({ url }) => url)).toEqual(['/data', '/data', '/login']);
    },
  );

  it('rejects with "session-ended" when the redirect target refuses the connection', async () => {
    redirect(`${deadOrigin}/login`, respondWithLoginPage);
    await expect(fetchData()).rejects.toMatchObject(failedWith('session-ended', 'getData'));
  });

  it('rejects with "session-ended" for a redirect loop', async () => {
    redirect('/data', respondWithLoginPage);
    await expect(fetchData()).rejects.toMatchObject(failedWith('session-ended', 'getData'));
  });

  it.each([301, 302, 303, 307, 308])('resolves with the JSON that %d redirects to', async (status) => {
    redirect('/moved', (response) => response.writeHead(200, { 'x-moved': 'yes' }).end('{"a":1}'), status);
    const { body, headers } = await fetchData();
    expect(body).toEqual({ a: 1 });
    expect(headers.get('x-moved')).toBe('yes');
  });

  it.each([
    [401, 'session-ended'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [500, 'server'],
  ] as const)('maps status %d of the redirect target to "%s"', async (status, kind) => {
    redirect('/moved', (response) => response.writeHead(status).end());
    await expect(fetchData()).rejects.toMatchObject(failedWith(kind, 'getData', { status }));
  });

  it('rejects with "malformed" when the redirect target responds with truncated JSON', async () => {
    redirect('/moved', (response) => response.writeHead(200).end('{"a":'));
    await expect(fetchData()).rejects.toMatchObject(failedWith('malformed', 'getData', { status: 200 }));
  });

  it('resolves with the JSON when the second request is not redirected', async () => {
    server.respondWith((_request, response) => {
      const isFirst = server.requests.length === 1;
      response.writeHead(isFirst ? 302 : 200, isFirst ? { location: '/login' } : {}).end('{"a":1}');
    });
    await expect(fetchData()).resolves.toMatchObject({ body: { a: 1 } });
  });

  it('rejects with "timeout" when the redirect target does not respond', async () => {
    redirect('/hang', () => undefined);
    await expect(fetchData(50)).rejects.toMatchObject(failedWith('timeout', 'getData'));
  });

  it('can be aborted while a redirect is followed', async () => {
    const controller = new AbortController();
    const reason = new Error('aborted');
    redirect('/hang', () => controller.abort(reason));
    await expect(fetchData(5000, controller.signal)).rejects.toBe(reason);
  });
});

it('fetchJson closes the connection of a redirect response with an endless body', async () => {
  const closed = new Promise<void>((resolve) => {
    server.respondWith((request, response) => {
      if (request.url === '/login') respondWithLoginPage(response);
      else response.on('close', resolve).writeHead(302, { location: '/login' }).write('more');
    });
  });
  const promise = fetchJson({ timeoutMs: 15_000, url: `${server.origin}/data`, operation: 'getData', fetch, init: {} });
  await expect(promise).rejects.toMatchObject(failedWith('session-ended', 'getData', { status: 200 }));
  await closed;
});

describe('fetch call', () => {
  const init = { credentials: 'include', cache: 'no-store', headers: { accept: 'application/json' } } as const;
  const fetchData = (fetchSpy: typeof fetch) =>
    fetchJson({ timeoutMs: 15_000, url: `${server.origin}/data`, operation: 'getData', fetch: fetchSpy, init });

  it('disables redirects in the first request', async () => {
    server.respondWithJson({});
    const spy = vi.fn(fetch);
    await fetchData(spy);
    expect(spy.mock.calls).toEqual([
      [`${server.origin}/data`, { ...init, redirect: 'manual', signal: expect.any(AbortSignal) }],
    ]);
  });

  it('follows redirects in the second request, with otherwise equal options', async () => {
    redirect('/moved', (response) => response.writeHead(200).end('{}'));
    const spy = vi.fn(fetch);
    await fetchData(spy);
    expect(spy.mock.calls).toEqual([
      [`${server.origin}/data`, { ...init, redirect: 'manual', signal: expect.any(AbortSignal) }],
      [`${server.origin}/data`, { ...init, redirect: 'follow', signal: expect.any(AbortSignal) }],
    ]);
  });

  it.each([
    'method',
    'body',
    'credentials',
    'mode',
    'headers',
    'integrity',
    'window',
    'keepalive',
    'duplex',
    'dispatcher',
  ])('ignores %s of a polluted Object.prototype', async (name) => {
    redirect('/moved', (response) => response.writeHead(200).end('{}'));
    const isPolluted: unknown[] = [];
    const spy: typeof fetch = (input, requestInit) => {
      isPolluted.push((requestInit as Record<string, unknown>)[name] === 'polluted');
      Reflect.deleteProperty(Object.prototype, name);
      return fetch(input, requestInit);
    };
    Object.defineProperty(Object.prototype, name, { value: 'polluted', configurable: true, writable: true });
    try {
      await fetchData(spy);
    } finally {
      Reflect.deleteProperty(Object.prototype, name);
    }
    expect(isPolluted).toEqual([false, false]);
    expect(server.requests[0]?.method).toBe('GET');
  });

  it('has undefined as `this`, because window.fetch throws for other objects', async () => {
    server.respondWithJson({});
    const thisValues: unknown[] = [];
    await fetchData(function (this: unknown, input, requestInit) {
      thisValues.push(this);
      return fetch(input, requestInit);
    });
    expect(thisValues).toEqual([undefined]);
  });
});
