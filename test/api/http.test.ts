// @vitest-environment node
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ErrorCode } from '../../src/api/api-error.js';
import { fetchJson } from '../../src/api/http.js';
import { failedWith } from './failed-with.js';
import { useLocalServer } from './local-server.js';

const server = useLocalServer();
const ask = () => fetchJson({ timeoutMs: 15_000, url: `${server.origin}/data`, operation: 'getData', fetch, init: {} });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function answer(status: number, headers: Record<string, string> = {}, body: string | Uint8Array = ''): void {
  server.respondWith((_, response) => response.writeHead(status, headers).end(body));
}

describe('the status of an answer', () => {
  it.each<[number, ErrorCode]>([
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
  ])('%d is the failure "%s"', async (status, kind) => {
    const hasNoBody = status === 304;
    answer(status, { 'content-type': 'application/json' }, hasNoBody ? '' : '{"data":[]}');
    await expect(ask()).rejects.toMatchObject(failedWith(kind, 'getData', { status }));
  });

  it.each([200, 201, 203, 206])('%d brings its data', async (status) => {
    answer(status, { 'content-type': 'application/json' }, '{"data":[]}');
    await expect(ask()).resolves.toMatchObject({ body: { data: [] } });
  });

  it.each([204, 205])('%d, which has no data, is malformed', async (status) => {
    answer(status);
    await expect(ask()).rejects.toMatchObject(failedWith('malformed', 'getData', { status }));
  });

  it('counts for more than a login form in the body', async () => {
    answer(503, { 'content-type': 'text/html' }, '<form action="/login"><input type="password"></form>');
    await expect(ask()).rejects.toMatchObject(failedWith('server', 'getData', { status: 503 }));
  });

  it('does not keep the connection of a failed answer that goes on for ever', async () => {
    const closed = new Promise<void>((resolve) => {
      server.respondWith((_, response) => {
        response.on('close', resolve).writeHead(500).write('and so on');
      });
    });
    await expect(ask()).rejects.toMatchObject(failedWith('server', 'getData', { status: 500 }));
    await closed;
  });
});

describe('the body of a successful answer', () => {
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
  ])('%j is read', async (content, body) => {
    answer(200, { 'content-type': 'application/json' }, content);
    await expect(ask()).resolves.toMatchObject({ body });
  });

  it.each<[string, Record<string, string>]>([
    ['no type', {}],
    ['application/json; charset=utf-8', { 'content-type': 'application/json; charset=utf-8' }],
    ['application/vnd.api+json', { 'content-type': 'application/vnd.api+json' }],
    ['text/plain', { 'content-type': 'text/plain' }],
    ['text/javascript', { 'content-type': 'text/javascript' }],
    ['application/octet-stream', { 'content-type': 'application/octet-stream' }],
    ['a type that is none', { 'content-type': 'json' }],
  ])('is read when it is JSON and called %s', async (_, headers) => {
    answer(200, headers, '{"a":1}');
    await expect(ask()).resolves.toMatchObject({ body: { a: 1 } });
  });

  it('comes with the headers of the answer', async () => {
    answer(200, { 'x-answer': 'yes' }, '{}');
    const { headers } = await ask();
    expect(headers.get('X-Answer')).toBe('yes');
  });

  it.each<[string, string | Uint8Array]>([
    ['empty', ''],
    ['blank', ' \n'],
    ['cut', '{"data":[{"id":"a"},{"id'],
    ['followed by something', '{"data":[]}{"data":[]}'],
    ['no JSON', 'OK'],
    ['an object of JavaScript', "{data: ['a']}"],
    ['a callback', 'callback({"data":[]})'],
    ['a guarded answer', ")]}',\n{}"],
    ['in UTF-16', new Uint8Array(Buffer.from('{"data":[]}', 'utf16le'))],
    ['not text', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ['a page that is not called one', '<!doctype html><form><input type="password"></form>'],
  ])('is malformed when it is %s', async (_, content) => {
    answer(200, { 'content-type': 'application/json' }, content);
    await expect(ask()).rejects.toMatchObject(failedWith('malformed', 'getData', { status: 200 }));
  });

  it.each<[ErrorCode, string, string]>([
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
  ])('is %s when it is called %s and reads %s', async (kind, type, content) => {
    answer(200, { 'content-type': type }, content);
    await expect(ask()).rejects.toMatchObject(failedWith(kind, 'getData', { status: 200 }));
  });

  it('is read by the JSON.parse of the moment the script ran', async () => {
    answer(200, {}, '{"a":1}');
    vi.spyOn(JSON, 'parse').mockReturnValue({ replaced: true });
    await expect(ask()).resolves.toMatchObject({ body: { a: 1 } });
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
  ])('%j is %d seconds', async (value, retryAfterSeconds) => {
    answer(429, { 'retry-after': value, date: 'Wed, 21 Oct 2026 07:27:00 GMT' });
    await expect(ask()).rejects.toMatchObject(
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
  ])('%j says nothing', async (value) => {
    answer(429, { 'retry-after': value, date: 'Wed, 21 Oct 2026 07:27:00 GMT' });
    await expect(ask()).rejects.toMatchObject(failedWith('rate-limited', 'getData', { status: 429 }));
  });

  it.each([[{}], [{ date: 'not a date' }]])('is counted by the clock of this device with %j', async (headers) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 21, 7, 26, 59, 100) });
    server.respondWith((_, response) => {
      response.sendDate = false;
      response.writeHead(429, { ...headers, 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }).end();
    });
    await expect(ask()).rejects.toMatchObject(
      failedWith('rate-limited', 'getData', { status: 429, retryAfterSeconds: 61 }),
    );
  });

  it.each<[number, ErrorCode]>([
    [401, 'session-ended'],
    [403, 'forbidden'],
    [408, 'server'],
    [503, 'server'],
  ])('sets retryAfterSeconds for status %d', async (status, kind) => {
    answer(status, { 'retry-after': '30' });
    await expect(ask()).rejects.toMatchObject(failedWith(kind, 'getData', { status, retryAfterSeconds: 30 }));
  });
});

describe('a failure', () => {
  const secret = 'sk_5Yp0aVn3';

  it.each<[string, number, Record<string, string>, string]>([
    ['JSON that is cut', 200, {}, `{"data":[{"value":"${secret}`],
    ['JSON that is followed by something', 200, {}, `{"value":"${secret}"} ${secret}`],
    ['no JSON', 200, {}, secret],
    ['a page', 200, { 'content-type': 'text/html' }, `<p>${secret}`],
    ['a login page', 200, { 'content-type': 'text/html' }, `<form>${secret}`],
    ['a failed status', 500, {}, `{"error":"${secret} was not found"}`],
    ['headers', 429, { 'retry-after': secret, 'www-authenticate': secret }, secret],
    ['a redirect', 302, { location: `http://127.0.0.1:1/?token=${secret}` }, secret],
  ])('tells nothing of an answer with a secret in %s', async (_, status, headers, content) => {
    server.respondWith((_request, response) => response.writeHead(status, secret, headers).end(content));
    const error: unknown = await ask().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    const { message, stack, cause } = error as ApiError;
    const told = [message, stack, String(error), JSON.stringify(error), inspect(error, { showHidden: true, depth: 9 })];
    expect(told.join('\n')).not.toContain(secret);
    expect(cause).toBeUndefined();
  });
});
