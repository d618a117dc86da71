import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Serves a handler until the test ends, and the given pages by their paths. Returns its origin. */
export async function serveHandler(
  handle: (request: Request) => Promise<Response>,
  pages: Readonly<Record<string, string>> = {},
): Promise<string> {
  const server = createServer(({ method = '', url = '', headers }, response) => {
    const page = pages[url];
    if (page !== undefined) return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    void (async () => {
      const init = { method, headers: headers as Record<string, string> };
      const result = await handle(new Request(`http://localhost${url}`, init));
      response.writeHead(result.status, Object.fromEntries(result.headers)).end(await result.text());
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
