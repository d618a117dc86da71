import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { RecordedRequest } from '../../src/harness/mock-server/recorded-request.js';
import { meteredAccount } from './metered-records.js';
import { openPortal, type PortalPage, type PortalPageOptions } from './portal-page.js';
import { selfSignedCertificate } from './self-signed-certificate.js';
import { usageService } from './usage-service.js';

/** A request as the vendor's server saw it. */
export interface UsageRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}

export interface HttpsServer {
  /** Without a slash at its end. */
  readonly origin: string;
  readonly requests: UsageRequest[];
  /** What it does from now on. Until then, it has no page. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
}

/** A server by https, on an origin of its own. */
export async function httpsServer(): Promise<HttpsServer> {
  const requests: UsageRequest[] = [];
  const server = createServer(selfSignedCertificate(), (request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers });
    own.answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const own: HttpsServer = {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (_, response) => void response.writeHead(404).end(),
  };
  return own;
}

export interface UsagePage extends PortalPage {
  /** What was asked of `/usage` on the portal's own origin. */
  readonly usageRequests: () => RecordedRequest[];
}

/** A portal with the real usage handler, at `/usage` of its own origin, and of another server that is given. */
export async function openWithUsage(options: PortalPageOptions = {}, other?: HttpsServer): Promise<UsagePage> {
  const { service, answerUsage } = usageService();
  if (other) other.answer = (request, response) => answerUsage(request, response, () => response.writeHead(404).end());
  const portal = await openPortal({ account: meteredAccount(), ...options, service: { ...service, ...options.service } });
  return { ...portal, usageRequests: () => portal.service.requests.filter(({ path }) => path === '/usage') };
}
