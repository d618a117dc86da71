// @vitest-environment node
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchJson } from '../../src/api/http.js';
import { failedWith } from './failed-with.js';
import { findDeadOrigin, useLocalServer } from './local-server.js';

const server = useLocalServer();
let deadOrigin = '';

beforeAll(async () => {
  deadOrigin = await findDeadOrigin();
});

/** A browser's `fetch` hides a redirect that it was told not to follow, where Node's hands it out as it came. */
const likeBrowser: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (init?.redirect !== 'manual' || response.status < 300 || response.status > 399) return response;
  await response.body?.cancel();
  return Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
};

function redirect(to: string, end: (response: ServerResponse, request: IncomingMessage) => void, status = 302): void {
  server.respondWith((request, response) => {
    if (request.url === '/data') response.writeHead(status, { location: to }).end('moved');
    else end(response, request);
  });
}

const loginPage = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Welcome back</h1>');
};

describe.each([
  ['Node', fetch],
  ['a browser', likeBrowser],
])('a redirect, as %s reports it', (_, fetchOf) => {
  const ask = (timeoutMs = 5000, signal?: AbortSignal) =>
    fetchJson({ url: `${server.origin}/data`, operation: 'getData', fetch: fetchOf, init: {}, timeoutMs, signal });

  it.each([301, 302, 303, 307, 308])('%d to a page is the end of the session', async (status) => {
    redirect('/login', loginPage, status);
    await expect(ask()).rejects.toMatchObject(failedWith('session-ended', 'getData', { status: 200 }));
    expect(server.requests.map(({ url }) => url)).toEqual(['/data', '/data', '/login']);
  });

  it('to another origin that refuses is the end of the session', async () => {
    redirect(`${deadOrigin}/login`, loginPage);
    await expect(ask()).rejects.toMatchObject(failedWith('session-ended', 'getData'));
  });

  it('to itself is the end of the session', async () => {
    redirect('/data', loginPage);
    await expect(ask()).rejects.toMatchObject(failedWith('session-ended', 'getData'));
  });

  it.each([301, 302, 303, 307, 308])('%d to data brings the data', async (status) => {
    redirect('/moved', (response) => response.writeHead(200, { 'x-moved': 'yes' }).end('{"a":1}'), status);
    const { body, headers } = await ask();
    expect(body).toEqual({ a: 1 });
    expect(headers.get('x-moved')).toBe('yes');
  });

  it.each([
    [401, 'session-ended'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [500, 'server'],
  ] as const)('to an answer of %d is the failure "%s"', async (status, kind) => {
    redirect('/moved', (response) => response.writeHead(status).end());
    await expect(ask()).rejects.toMatchObject(failedWith(kind, 'getData', { status }));
  });

  it('to cut data is malformed', async () => {
    redirect('/moved', (response) => response.writeHead(200).end('{"a":'));
    await expect(ask()).rejects.toMatchObject(failedWith('malformed', 'getData', { status: 200 }));
  });

  it('that is over when it is asked for once more brings the data', async () => {
    server.respondWith((_request, response) => {
      const isFirst = server.requests.length === 1;
      response.writeHead(isFirst ? 302 : 200, isFirst ? { location: '/login' } : {}).end('{"a":1}');
    });
    await expect(ask()).resolves.toMatchObject({ body: { a: 1 } });
  });

  it('to what never answers is a time-out', async () => {
    redirect('/hang', () => undefined);
    await expect(ask(50)).rejects.toMatchObject(failedWith('timeout', 'getData'));
  });

  it('can be aborted while it is followed', async () => {
    const controller = new AbortController();
    const reason = new Error('gone');
    redirect('/hang', () => controller.abort(reason));
    await expect(ask(5000, controller.signal)).rejects.toBe(reason);
  });
});

it('does not keep the connection of a redirect whose body goes on for ever', async () => {
  const closed = new Promise<void>((resolve) => {
    server.respondWith((request, response) => {
      if (request.url === '/login') loginPage(response);
      else response.on('close', resolve).writeHead(302, { location: '/login' }).write('and so on');
    });
  });
  const asked = fetchJson({ timeoutMs: 15_000, url: `${server.origin}/data`, operation: 'getData', fetch, init: {} });
  await expect(asked).rejects.toMatchObject(failedWith('session-ended', 'getData', { status: 200 }));
  await closed;
});

describe('what fetch is called with', () => {
  const init = { credentials: 'include', cache: 'no-store', headers: { accept: 'application/json' } } as const;
  const ask = (fetchSpy: typeof fetch) =>
    fetchJson({ timeoutMs: 15_000, url: `${server.origin}/data`, operation: 'getData', fetch: fetchSpy, init });

  it('follows no redirect at first', async () => {
    server.respondWithJson({});
    const spy = vi.fn(fetch);
    await ask(spy);
    expect(spy.mock.calls).toEqual([
      [`${server.origin}/data`, { ...init, redirect: 'manual', signal: expect.any(AbortSignal) }],
    ]);
  });

  it('is the same the second time, but for following', async () => {
    redirect('/moved', (response) => response.writeHead(200).end('{}'));
    const spy = vi.fn(fetch);
    await ask(spy);
    expect(spy.mock.calls).toEqual([
      [`${server.origin}/data`, { ...init, redirect: 'manual', signal: expect.any(AbortSignal) }],
      [`${server.origin}/data`, { ...init, redirect: 'follow', signal: expect.any(AbortSignal) }],
    ]);
  });

  it.each(['method', 'body', 'credentials', 'mode', 'headers', 'integrity', 'window', 'keepalive', 'duplex', 'dispatcher'])(
    'is nothing that a page has put on every object as %s',
    async (name) => {
      redirect('/moved', (response) => response.writeHead(200).end('{}'));
      const seen: unknown[] = [];
      const spy: typeof fetch = (input, given) => {
        seen.push((given as Record<string, unknown>)[name] === 'polluted');
        Reflect.deleteProperty(Object.prototype, name);
        return fetch(input, given);
      };
      Object.defineProperty(Object.prototype, name, { value: 'polluted', configurable: true, writable: true });
      try {
        await ask(spy);
      } finally {
        Reflect.deleteProperty(Object.prototype, name);
      }
      expect(seen).toEqual([false, false]);
      expect(server.requests[0]?.method).toBe('GET');
    },
  );

  it('is called with no object as its owner, as the fetch of a page insists', async () => {
    server.respondWithJson({});
    const owners: unknown[] = [];
    await ask(function (this: unknown, input, requestInit) {
      owners.push(this);
      return fetch(input, requestInit);
    });
    expect(owners).toEqual([undefined]);
  });
});
