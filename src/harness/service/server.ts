import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createFaultControl, type FaultControl } from './fault.js';
import { createServiceHandler, type ServiceOptions } from './handler.js';
import type { RecordedRequest } from './recorded-request.js';

export interface ServicePage {
  readonly body: string | Buffer;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ServerOptions extends ServiceOptions {
  /** Pages and files on the service's own origin, by path or as a function of the path. */
  readonly pages?: Readonly<Record<string, ServicePage>> | ((path: string) => ServicePage | undefined);
  /** Another server on the service's own origin, asked before the pages. */
  readonly beside?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

export interface RunningService {
  /** Without a slash at its end. */
  readonly origin: string;
  /** Every request so far, the newest last. */
  readonly requests: RecordedRequest[];
  readonly faults: FaultControl;
  /** Also cuts the connections that still wait for an answer. */
  stop(): Promise<void>;
}

/** Starts the simulated service on a free port of 127.0.0.1. */
export async function startService(options: ServerOptions = {}): Promise<RunningService> {
  const { pages = {}, beside, onRequest, faults = createFaultControl(), ...others } = options;
  const requests: RecordedRequest[] = [];
  const handle = createServiceHandler({
    ...others,
    faults,
    onRequest(request) {
      requests.push(request);
      onRequest?.(request);
    },
  });
  const pageAt = (path: string): ServicePage | undefined => {
    if (typeof pages === 'function') return pages(path);
    return Object.hasOwn(pages, path) ? pages[path] : undefined;
  };

  const server = createServer((request, response) => {
    const answerPage = (): void => {
      const page = pageAt((request.url ?? '').replace(/\?.*/s, ''));
      if (page) response.writeHead(200, { 'content-type': page.type, ...page.headers }).end(page.body);
      else response.writeHead(404, { 'content-type': 'text/plain' }).end('No such page');
    };
    handle(request, response, () => (beside ? beside(request, response, answerPage) : answerPage()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The service has no port');

  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    faults,
    stop() {
      const stopped = new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
      });
      server.closeAllConnections();
      return stopped;
    },
  };
}
