import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { RecordedRequest } from '../../src/mock-server/recorded-request.js';
import { meteredAccount } from './metered-records.js';
import { openPortal, type PortalPage, type PortalPageOptions } from './portal-page.js';
import { selfSignedCertificate } from './self-signed-certificate.js';
import { usageService } from './usage-service.js';

/** A request as received by the integrator's server. */
export interface UsageRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}

export interface HttpsServer {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly requests: UsageRequest[];
  /** Handles requests; responds with 404 by default. */
  handleRequest: (request: IncomingMessage, response: ServerResponse) => void;
}

/** An https server on its own origin. */
export async function httpsServer(): Promise<HttpsServer> {
  const requests: UsageRequest[] = [];
  const server = createServer(selfSignedCertificate(), (request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers });
    instance.handleRequest(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const instance: HttpsServer = {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    handleRequest: (_, response) => void response.writeHead(404).end(),
  };
  return instance;
}

export interface UsagePage extends PortalPage {
  /** Requests to `/usage` on the portal's origin. */
  readonly usageRequests: () => RecordedRequest[];
}

/** Opens a portal with the real usage handler at `/usage`, and on another server if provided. */
export async function openWithUsage(options: PortalPageOptions = {}, other?: HttpsServer): Promise<UsagePage> {
  const { service, handleUsage } = usageService();
  if (other)
    other.handleRequest = (request, response) => handleUsage(request, response, () => response.writeHead(404).end());
  const portal = await openPortal({
    account: meteredAccount(),
    ...options,
    service: { ...service, ...options.service },
  });
  return { ...portal, usageRequests: () => portal.service.requests.filter(({ path }) => path === '/usage') };
}
