import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** HTTP server on localhost for the tests of one file. */
export interface LocalServer {
  /** An origin such as `http://127.0.0.1:12345`. */
  readonly origin: string;
  /** Requests received since the start of the test. */
  readonly requests: readonly IncomingMessage[];
  /** Handles requests with `listener` until the end of the test. */
  respondWith(listener: RequestListener): void;
  /** Responds with status 200 and a JSON body. */
  respondWithJson(body: unknown, headers?: Readonly<Record<string, string>>): void;
}

export function useLocalServer(): LocalServer {
  // The default of 5 s closes idle connections during CPU-bound tests, whose next request would
  // then fail.
  const server = createServer({ keepAliveTimeout: 60_000 });
  const requests: IncomingMessage[] = [];
  let listener: RequestListener;
  let origin = '';

  server.on('request', (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
    requests.push(request);
    listener(request, response);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    requests.length = 0;
    listener = (_, response) => response.writeHead(500).end('The test has set no request listener.');
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  return {
    get origin() {
      return origin;
    },
    requests,
    respondWith(next) {
      listener = next;
    },
    respondWithJson(body, headers = {}) {
      listener = (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
      };
    },
  };
}

/** Returns an origin that refuses connections. */
export async function findDeadOrigin(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
