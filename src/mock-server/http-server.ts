import type { Server } from 'node:http';

export interface HttpServer {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Also closes connections with a pending response. */
  stop(): Promise<void>;
}

/** Rejects if the port is in use. */
export async function startHttpServer(server: Server, port: number, host: string): Promise<HttpServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return {
    origin: `http://${toHostname(host)}:${address.port}`,
    stop() {
      const stopped = new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
      });
      server.closeAllConnections();
      return stopped;
    },
  };
}

/** The host name of URLs of a server that listens on an address. */
function toHostname(address: string): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1';
  return address.includes(':') ? `[${address}]` : address;
}
