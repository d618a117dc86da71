import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A real HTTP server on this machine, for the tests of one file. */
export interface LocalServer {
  /** Such as `http://127.0.0.1:12345`. */
  readonly origin: string;
  /** What was asked for, since the test began. */
  readonly requests: readonly IncomingMessage[];
  /** How it answers until the test ends. */
  respondWith(listener: RequestListener): void;
  /** The same, with a successful answer of JSON. */
  respondWithJson(body: unknown, headers?: Readonly<Record<string, string>>): void;
}

export function useLocalServer(): LocalServer {
  // A test that keeps the processor busy for seconds must not find its connection closed after that.
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
    listener = (_, response) => response.writeHead(500).end('The test did not say how to answer.');
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

/** An origin at which nothing listens. */
export async function findDeadOrigin(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
