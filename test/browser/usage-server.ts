import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { accessTokenRecord } from '../../src/harness/service/resources/access-token.js';
import { billableMetricRecord, type Quota, quotaRecord } from '../../src/harness/service/resources/billable-metric.js';
import type { RecordedRequest } from '../../src/harness/service/recorded-request.js';
import { usageEndpoint } from '../../src/harness/usage-endpoint.js';
import { openPortal, type PortalPage, type PortalPageOptions } from './portal-page.js';
import { smallAccount } from './portal-records.js';
import { selfSignedCertificate } from './self-signed-certificate.js';

const DAY = 86_400_000;
const KEY = 'vendor-key-Zx81_Qm47-pL09';

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

/** A quota whose period ends in ten days and a bit. */
export function quota(fields: Partial<Quota> = {}): Quota {
  return quotaRecord({ end: new Date(Date.now() + 10.4 * DAY).toISOString(), ...fields });
}

/** A customer with the usage of one subscription; the other has neither usage nor an access token. */
export function meteredAccount() {
  const account = smallAccount();
  return {
    ...account,
    subscriptions: account.subscriptions.map((record) => ({ ...record, customer_id: account.customer.id })),
    metrics: {
      sub_1: [billableMetricRecord({ name: 'tiles', label: 'Map tiles', quotas: [quota({ usage: 250, quota: 1000 })] })],
    },
  };
}

/** A token that has expired by its flag, or by its date alone. */
export function expiredToken(value: string, by: 'flag' | 'date') {
  return accessTokenRecord({
    id: 'tok_old',
    name: 'Old',
    value,
    expires_at: by === 'flag' ? null : new Date(Date.now() - DAY).toISOString(),
    is_expired: by === 'flag',
  });
}

export interface UsagePage extends PortalPage {
  /** What was asked of `/usage` on the portal's own origin. */
  readonly usageRequests: () => RecordedRequest[];
}

/** A portal with the real usage handler, at `/usage` of its own origin, and of another server that is given. */
export async function openWithUsage(options: PortalPageOptions = {}, other?: HttpsServer): Promise<UsagePage> {
  let origin = '';
  const answerUsage = usageEndpoint({
    path: '/usage',
    origin: () => origin,
    providerPath: '/provider/v0/',
    apiKey: KEY,
    usageParameter: 'usage',
  });
  if (other) other.answer = (request, response) => answerUsage(request, response, () => response.writeHead(404).end());
  const portal = await openPortal({
    account: meteredAccount(),
    ...options,
    service: {
      providerKey: KEY,
      usageParameter: 'usage',
      beside(request, response, next) {
        // The page itself comes this way, before it asks for anything.
        origin = `http://${request.headers.host}`;
        answerUsage(request, response, next);
      },
      ...options.service,
    },
  });
  return { ...portal, usageRequests: () => portal.service.requests.filter(({ path }) => path === '/usage') };
}
