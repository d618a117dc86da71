// @vitest-environment node
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ErrorKind } from '../../src/api/api-error.js';
import { fetchJson } from '../../src/api/fetch-json.js';
import { failedWith } from './failed-with.js';
import { useLocalServer } from './local-server.js';

const server = useLocalServer();
const fetchData = () =>
  fetchJson({ timeoutMs: 15_000, url: `${server.origin}/data`, operation: 'getData', fetch, init: {} });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function respond(status: number, headers: Record<string, string> = {}, body: string | Uint8Array = ''): void {
  server.respondWith((_, response) => response.writeHead(status, headers).end(body));
}

describe('response status', () => {
  it.each<[number, ErrorKind]>([
    [300, 'server'],
    [304, 'server'],
    [400, 'server'],
    [401, 'session-ended'],
    [402, 'server'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [405, 'server'],
    [408, 'server'],
    [409, 'server'],
    [410, 'server'],
    [418, 'server'],
    [422, 'server'],
    [429, 'rate-limited'],
    [451, 'server'],
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
    [504, 'server'],
    [599, 'server'],
  ])('%d rejects with "%s"', async (status, kind) => {
    const hasNoBody = status === 304;
    respond(status, { 'content-type': 'application/json' }, hasNoBody ? '' : '{"data":[]}');
    await expect(fetchData()).rejects.toMatchObject(failedWith(kind, 'getData', { status }));
  });

  it.each([200, 201, 203, 206])('%d resolves with the body', async (status) => {
    respond(status, { 'content-type': 'application/json' }, '{"data":[]}');
    await expect(fetchData()).resolves.toMatchObject({ body: { data: [] } });
  });

  it.each([204, 205])('%d, which has no body, rejects with "malformed"', async (status) => {
    respond(status);
    await expect(fetchData()).rejects.toMatchObject(failedWith('malformed', 'getData', { status }));
  });

  it('takes precedence over a login form in the body', async () => {
    respond(503, { 'content-type': 'text/html' }, '<form action="/login"><input type="password"></form>');
    await expect(fetchData()).rejects.toMatchObject(failedWith('server', 'getData', { status: 503 }));
  });

  it('closes the connection of an error response with an endless body', async () => {
    const closed = new Promise<void>((resolve) => {
      server.respondWith((_, response) => {
        response.on('close', resolve).writeHead(500).write('more');
      });
    });
    await expect(fetchData()).rejects.toMatchObject(failedWith('server', 'getData', { status: 500 }));
    await closed;
  });
});

describe('body of a successful response', () => {
  it.each<[string, unknown]>([
    ['{"data":[{"id":"a"}]}', { data: [{ id: 'a' }] }],
    ['[]', []],
    ['null', null],
    ['"text"', 'text'],
    ['0', 0],
    [' \r\n\t{"a":1}\n ', { a: 1 }],
    ['\ufeff{"a":1}', { a: 1 }],
    ['{"name":"Zoë 𝔘 \\u0000"}', { name: 'Zoë 𝔘 \u0000' }],
    ['{"price":"12345678901234567.89"}', { price: '12345678901234567.89' }],
  ])('is parsed from %j', async (content, body) => {
    respond(200, { 'content-type': 'application/json' }, content);
    await expect(fetchData()).resolves.toMatchObject({ body });
  });

  it.each<[string, Record<string, string>]>([
    ['none', {}],
    ['application/json; charset=utf-8', { 'content-type': 'application/json; charset=utf-8' }],
    ['application/vnd.api+json', { 'content-type': 'application/vnd.api+json' }],
    ['text/plain', { 'content-type': 'text/plain' }],
    ['text/javascript', { 'content-type': 'text/javascript' }],
    ['application/octet-stream', { 'content-type': 'application/octet-stream' }],
    ['invalid', { 'content-type': 'json' }],
  ])('is parsed as JSON with content type: %s', async (_, headers) => {
    respond(200, headers, '{"a":1}');
    await expect(fetchData()).resolves.toMatchObject({ body: { a: 1 } });
  });

  it('is returned with the response headers', async () => {
    respond(200, { 'x-answer': 'yes' }, '{}');
    const { headers } = await fetchData();
    expect(headers.get('X-Answer')).toBe('yes');
  });

  it.each<[string, string | Uint8Array]>([
    ['empty', ''],
    ['blank', ' \n'],
    ['truncated', '{"data":[{"id":"a"},{"id'],
    ['followed by more JSON', '{"data":[]}{"data":[]}'],
    ['plain text', 'OK'],
    ['a JavaScript object literal', "{data: ['a']}"],
    ['JSONP', 'callback({"data":[]})'],
    ['prefixed against JSON hijacking', ")]}',\n{}"],
    ['in UTF-16', new Uint8Array(Buffer.from('{"data":[]}', 'utf16le'))],
    ['binary data', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ['HTML with a JSON content type', '<!doctype html><form><input type="password"></form>'],
  ])('rejects with "malformed" when it is %s', async (_, content) => {
    respond(200, { 'content-type': 'application/json' }, content);
    await expect(fetchData()).rejects.toMatchObject(failedWith('malformed', 'getData', { status: 200 }));
  });

  it.each<[ErrorKind, string, string]>([
    ['session-ended', 'text/html', '<!doctype html><title>Log in</title><form action="/login" method="post"></form>'],
    ['session-ended', 'text/html; charset=utf-8', '<FORM><INPUT NAME=p></FORM>'],
    ['session-ended', 'TEXT/HTML', '<input name="p" type="password">'],
    ['session-ended', 'text/html', "<input name='p' type='password'>"],
    ['session-ended', 'text/html', '<input name=p TYPE=PASSWORD>'],
    ['session-ended', 'application/xhtml+xml', '<html><body><form/></body></html>'],
    ['malformed', 'text/html', '<!doctype html><h1>Down for maintenance</h1>'],
    ['malformed', 'application/xhtml+xml', '<html><body><p>Hello</p></body></html>'],
    ['malformed', 'text/html', ''],
    ['malformed', 'text/html', '{"data":[]}'],
  ])('rejects with "%s" for content type %s and body %s', async (kind, type, content) => {
    respond(200, { 'content-type': type }, content);
    await expect(fetchData()).rejects.toMatchObject(failedWith(kind, 'getData', { status: 200 }));
  });
});

describe('Retry-After', () => {
  it.each<[string, number]>([
    ['0', 0],
    ['1', 1],
    ['120', 120],
    [' 30 ', 30],
    ['007', 7],
    ['86400', 86_400],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 60],
    ['Wednesday, 21-Oct-26 07:28:00 GMT', 60],
    ['2026-10-21T07:28:00Z', 60],
    ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
    ['Tue, 20 Oct 2026 07:27:00 GMT', 0],
  ])('%j is parsed as %d seconds', async (value, retryAfterSeconds) => {
    respond(429, { 'retry-after': value, date: 'Wed, 21 Oct 2026 07:27:00 GMT' });
    await expect(fetchData()).rejects.toMatchObject(
      failedWith('rate-limited', 'getData', { status: 429, retryAfterSeconds }),
    );
  });

  it.each([
    '',
    '-5',
    '1.5',
    '1e3',
    '0x10',
    '+5',
    'soon',
    'soon 2099',
    '5, 10',
    'Infinity',
    'NaN',
    '99999999999999999999',
    'Wed, 21 Oct 2026 07:28:00',
    'Wed Oct 21 07:28:00 2026',
    'Wed, 99 Oct 2026 07:28:00 GMT',
  ])('%j is ignored', async (value) => {
    respond(429, { 'retry-after': value, date: 'Wed, 21 Oct 2026 07:27:00 GMT' });
    await expect(fetchData()).rejects.toMatchObject(failedWith('rate-limited', 'getData', { status: 429 }));
  });

  it.each([[{}], [{ date: 'not a date' }]])('is relative to the system clock for the headers %j', async (headers) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 21, 7, 26, 59, 100) });
    server.respondWith((_, response) => {
      response.sendDate = false;
      response.writeHead(429, { ...headers, 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }).end();
    });
    await expect(fetchData()).rejects.toMatchObject(
      failedWith('rate-limited', 'getData', { status: 429, retryAfterSeconds: 61 }),
    );
  });

  it.each<[number, ErrorKind]>([
    [401, 'session-ended'],
    [403, 'forbidden'],
    [408, 'server'],
    [503, 'server'],
  ])('sets retryAfterSeconds for status %d', async (status, kind) => {
    respond(status, { 'retry-after': '30' });
    await expect(fetchData()).rejects.toMatchObject(failedWith(kind, 'getData', { status, retryAfterSeconds: 30 }));
  });
});

describe('error', () => {
  const secret = 'sk_5Yp0aVn3';

  it.each<[string, number, Record<string, string>, string]>([
    ['truncated JSON', 200, {}, `{"data":[{"value":"${secret}`],
    ['JSON with trailing data', 200, {}, `{"value":"${secret}"} ${secret}`],
    ['plain text', 200, {}, secret],
    ['an HTML page', 200, { 'content-type': 'text/html' }, `<p>${secret}`],
    ['a login page', 200, { 'content-type': 'text/html' }, `<form>${secret}`],
    ['an error response', 500, {}, `{"error":"${secret} was not found"}`],
    ['response headers', 429, { 'retry-after': secret, 'www-authenticate': secret }, secret],
    ['a redirect', 302, { location: `http://127.0.0.1:1/?token=${secret}` }, secret],
  ])('does not contain a secret from %s', async (_, status, headers, content) => {
    server.respondWith((_request, response) => response.writeHead(status, secret, headers).end(content));
    const error: unknown = await fetchData().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    const { message, stack, cause } = error as ApiError;
    const texts = [
      message,
      stack,
      String(error),
      JSON.stringify(error),
      inspect(error, { showHidden: true, depth: 9 }),
    ];
    expect(texts.join('\n')).not.toContain(secret);
    expect(cause).toBeUndefined();
  });
});
