import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { isIP } from 'node:net';
import { isLoopbackHostname } from '../client/loopback.js';

export interface HttpServer {
  /** The origin has no trailing slash. */
  readonly origin: string;
  /** Closes connections with a pending response, too. */
  stop(): Promise<void>;
}

interface HttpServerOptions {
  readonly port: number;
  /** The address to listen on, which is also the server's name in URLs. */
  readonly host: string;
  /** Further names of the server in URLs. */
  readonly hostNames?: readonly string[];
}

// Keep connections longer than a test, because a client on a busy computer may reuse one at the
// moment when it is closed.
const KEEP_ALIVE_MS = 60_000;

/** Rejects if the port is in use. The server rejects requests that name another server. */
export async function startHttpServer(
  handle: RequestListener,
  { port, host, hostNames = [] }: HttpServerOptions,
): Promise<HttpServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (isOwnHost(request.headers.host ?? '', [host, ...hostNames])) handle(request, response);
    else
      response
        .writeHead(403, { 'content-type': 'text/plain' })
        .end('Open this page as localhost, or by the address that was given to --host');
  });
  await once(server.listen(port, host), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return {
    origin: `http://${toHostname(host)}:${address.port}`,
    async stop() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Whether a `Host` header names this server. A page of another site may resolve its host name to
 * this computer (DNS rebinding), and could then read the responses.
 */
function isOwnHost(header: string, names: readonly string[]): boolean {
  const url = `http://${header}`;
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  if (isLoopbackHostname(hostname) || names.some((name) => toHostname(name) === hostname)) return true;
  // An IP address isn't resolved, so no other site can have it.
  return names.some(isAnyAddress) && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

function isAnyAddress(address: string): boolean {
  return address === '0.0.0.0' || address === '::';
}

/** Returns the host name in URLs for an address to listen on. */
function toHostname(address: string): string {
  if (isAnyAddress(address)) return '127.0.0.1';
  return address.includes(':') ? `[${address}]` : address.toLowerCase();
}
