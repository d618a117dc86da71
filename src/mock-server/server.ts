import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { startHttpServer } from './http-server.js';
import { createMockHandlers, type Middleware, type MockHandlerOptions } from './request-handler.js';

export interface StaticPage {
  readonly body: string | Buffer;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Pages and files by path and query string. */
export type Pages = (path: string, search: string) => StaticPage | undefined;

export interface MockServerOptions extends MockHandlerOptions {
  /** By default 0, which means any free port. */
  readonly port?: number;
  /** The address to listen on. Default: 127.0.0.1. */
  readonly host?: string;
  /** Further names of the server in URLs. Default: the names of this computer. */
  readonly hostNames?: readonly string[];
  /** The pages and files on the same origin. */
  readonly pages?: Pages;
  /** Runs before the usage endpoint and `pages`. */
  readonly middleware?: Middleware;
}

export type MockServer = Awaited<ReturnType<typeof startMockServer>>;

/** Rejects if the port is in use. */
export async function startMockServer({
  port = 0,
  host = '127.0.0.1',
  hostNames = [],
  pages = () => undefined,
  middleware,
  ...others
}: MockServerOptions = {}) {
  const { api, usage, ...state } = createMockHandlers(others);
  const handleRequest: RequestListener = (request, response) => {
    const next = (): void => usage(request, response, () => servePage(request, response, pages));
    api(request, response, () => (middleware ? middleware(request, response, next) : next()));
  };
  return { ...(await startHttpServer(handleRequest, { port, host, hostNames })), ...state };
}

export function servePage({ url = '' }: IncomingMessage, response: ServerResponse, pageAt: Pages): void {
  const [path = '', search = ''] = url.split(/\?(.*)/s, 2);
  const page = pageAt(path, search);
  if (page) response.writeHead(200, { 'content-type': page.type, ...page.headers }).end(page.body);
  else response.writeHead(404, { 'content-type': 'text/plain' }).end('No such page: the widgets are at /');
}
