import { describe, expect, it } from 'vitest';
import { ApiError, type ErrorKind } from '../../src/client/api-error.js';
import { errorTexts } from './error-texts.js';
import { failedWith } from './failed-with.js';
import { fetchData } from './fetch-data.js';
import { useLocalServer } from './local-server.js';

const server = useLocalServer();
const send = () => fetchData(`${server.origin}/data`);

function respond(status: number, headers: Record<string, string> = {}, body = ''): void {
  server.respondWith((_, response) => response.writeHead(status, headers).end(body));
}

describe('response status', () => {
  it.each<[number, ErrorKind]>([
    // Neither is a redirect.
    [300, 'server'],
    [304, 'server'],
    [400, 'server'],
    [401, 'session-ended'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [408, 'server'],
    [429, 'rate-limited'],
    [500, 'server'],
  ])('%d rejects with "%s"', async (status, kind) => {
    respond(status, { 'content-type': 'application/json', 'retry-after': '30' }, status === 304 ? '' : '{"data":[]}');
    await expect(send()).rejects.toMatchObject(failedWith(kind, 'getData', { status, retryAfterSeconds: 30 }));
  });

  it.each([200, 206])('%d resolves with the body', async (status) => {
    respond(status, { 'content-type': 'application/json' }, '{"data":[]}');
    await expect(send()).resolves.toMatchObject({ body: { data: [] } });
  });

  it('takes precedence over a login form in the body', async () => {
    respond(503, { 'content-type': 'text/html' }, '<form action="/login"><input type="password"></form>');
    await expect(send()).rejects.toMatchObject(failedWith('server', 'getData', { status: 503 }));
  });

  it('closes the connection of an error response with an endless body', async () => {
    const closed = new Promise<void>((resolve) => {
      server.respondWith((_, response) => {
        response.on('close', resolve).writeHead(500).write('more');
      });
    });
    await expect(send()).rejects.toMatchObject(failedWith('server', 'getData', { status: 500 }));
    await closed;
  });
});

describe('body of a successful response', () => {
  it.each<[type: string | undefined, content: string, body: unknown]>([
    [undefined, '{"a":1}', { a: 1 }],
    ['text/plain', '{"price":"12345678901234567.89"}', { price: '12345678901234567.89' }],
    ['application/json', '\ufeff{"name":"Zoë 𝔘 \\u0000"}', { name: 'Zoë 𝔘 \u0000' }],
  ])('with content type %s is parsed from %j', async (type, content, body) => {
    respond(200, type ? { 'content-type': type } : {}, content);
    await expect(send()).resolves.toMatchObject({ body });
  });

  it.each<[ErrorKind, type: string, content: string]>([
    ['malformed', 'application/json', ''],
    ['malformed', 'application/json', '<!doctype html><form><input type="password"></form>'],
    ['session-ended', 'TEXT/HTML', '<form><input name="p" type="password"></form>'],
    ['session-ended', 'text/html', '<input name=p\nTYPE=PASSWORD>'],
    ['session-ended', 'application/xhtml+xml', "<input type = 'password' />"],
    ['malformed', 'text/html', '<!doctype html><title>Sorry</title><form action="/feedback" method="post"></form>'],
    ['malformed', 'text/html', '<input type="search"><p>Set type=password in the settings.</p>'],
    ['malformed', 'application/xhtml+xml', '<html><body><form/></body></html>'],
    ['malformed', 'text/html', '<!doctype html><h1>Down for maintenance</h1>'],
    ['malformed', 'text/html', '{"data":[]}'],
  ])('rejects with "%s" for content type %s and %j', async (kind, type, content) => {
    respond(200, { 'content-type': type }, content);
    await expect(send()).rejects.toMatchObject(failedWith(kind, 'getData', { status: 200 }));
  });
});

describe('a body that is cut off without an error of the browser, as in HTTP/1.0 or a truncated gzip', () => {
  it.each([
    '{"data":[{"id":"a"},{"id',
    '{"data":[{"id":"a"}',
    '{"data":[{"id":"a","name":"a ]} \\" b"},',
    ' [{"id":"\\',
    '{',
    '{"data":[],"metadata":{"pagination":{"total":1',
  ])('is a "network" error: %j', async (content) => {
    respond(200, { 'content-type': 'application/json' }, content);
    await expect(send()).rejects.toMatchObject({
      ...failedWith('network', 'getData', { status: 200 }),
      isRetryable: true,
    });
  });

  it.each(['{"data":[]}}', '{"data" []}', '"a', 'Error: {"', '{"a":"{"b}'])('is not %j', async (content) => {
    respond(200, { 'content-type': 'application/json' }, content);
    await expect(send()).rejects.toMatchObject(failedWith('malformed', 'getData', { status: 200 }));
  });
});

describe('error', () => {
  const secret = 'sk_5Yp0aVn3';

  it.each<[string, number, Record<string, string>, string]>([
    ['truncated JSON', 200, {}, `{"data":[{"value":"${secret}`],
    ['text after the JSON', 200, {}, `{"value":"${secret}"}}`],
    ['plain text', 200, {}, secret],
    ['an HTML page', 200, { 'content-type': 'text/html' }, `<p>${secret}`],
    ['a login page', 200, { 'content-type': 'text/html' }, `<form>${secret}`],
    ['an error response', 500, {}, `{"error":"${secret} was not found"}`],
    ['response headers', 429, { 'retry-after': secret, 'www-authenticate': secret }, secret],
    ['a redirect', 302, { location: `http://127.0.0.1:1/?token=${secret}` }, secret],
  ])('does not contain a secret from %s', async (_, status, headers, content) => {
    server.respondWith((_request, response) => response.writeHead(status, secret, headers).end(content));
    expect(await errorTexts(send())).not.toContain(secret);
    await expect(send()).rejects.toBeInstanceOf(ApiError);
  });
});
