import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';
import { PORTAL_PATH } from '../mock-server/operations.js';

const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];
// The portal gets its own cookie, and must not see a cross-origin request.
const REMOVED_REQUEST_HEADERS = new Set([...HOP_BY_HOP, 'cookie', 'host', 'origin', 'referer']);
// A server behind the proxy may decode these to path separators, even in two steps, or read
// parameters after them: `..%2f..%2flogout`, `%252e%252e/logout`, `..;/logout`.
const HIDDEN_SEPARATOR = /%2[5f]|%5c|;|\\/i;
const REMOVED_RESPONSE_HEADERS = new Set([...HOP_BY_HOP, 'set-cookie']);

/**
 * Forwards the page's requests to a real portal with the session cookie, which the browser never
 * receives. Removes the portal's cookies and CORS headers from responses, because CORS headers
 * would let other pages read the data.
 * @param onError - called with the code of a failed connection
 */
export function portalProxy(origin: string, cookie: string | undefined, onError: (message: string) => void) {
  const { protocol } = new URL(origin);
  const send = protocol === 'https:' ? requestHttps : requestHttp;

  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const path = request.url ?? '';
    // A path such as `//` isn't a URL.
    const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined;
    if (!url || url.origin !== origin || !url.pathname.startsWith(PORTAL_PATH)) {
      next();
      return;
    }
    const { method = '' } = request;
    // The API is read-only. Other methods would let a cross-site page act with the cookie.
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    // The proxy adds the cookie to every request, so reject requests from pages of other sites.
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      response
        .writeHead(403, { 'content-type': 'text/plain' })
        .end('Only pages of this server may send requests: open the address that preview has printed');
      return;
    }
    if (HIDDEN_SEPARATOR.test(path.split('?', 1)[0] ?? '')) {
      response
        .writeHead(400, { 'content-type': 'text/plain' })
        .end('The path is not sent to the portal: remove encoded separators and parameters after semicolons');
      return;
    }
    const headers = { ...without(request.headers, REMOVED_REQUEST_HEADERS), ...(cookie && { cookie }) };
    const upstream = send(url, { method, headers }, (upstreamResponse) => {
      const entries = Object.entries(without(upstreamResponse.headers, REMOVED_RESPONSE_HEADERS));
      response.writeHead(
        upstreamResponse.statusCode ?? 502,
        Object.fromEntries(entries.filter(([name]) => !name.startsWith('access-control-'))),
      );
      pipeline(upstreamResponse, response, () => undefined);
    });
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      onError(
        `The portal can't be reached (${error.code ?? error.name}), so the widgets show an error. Check --portal.`,
      );
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(502, { 'content-type': 'text/plain' })
          .end("The portal can't be reached: the output of preview says why");
    });
    response.on('close', () => upstream.destroy());
    upstream.end();
  };
}

function without(headers: IncomingHttpHeaders, names: ReadonlySet<string>): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)));
}
