import { createUsageHandler, type UsageHandlerOptions } from '../../src/provider/usage-handler.js';
import { CUSTOMER, SUBSCRIPTION, TOKEN } from './provider-service.js';
import { serveHandler } from './serve-handler.js';

export const PORTAL = 'https://portal.example';

export interface UsageRequest {
  readonly method?: string;
  /** The query string of the URL. */
  readonly query?: string;
  /** `null` omits the header. */
  readonly authorization?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface UsageServer {
  /** Sends the request of the widget, with some parts replaced. */
  send(request?: UsageRequest): Promise<UsageResult>;
}

export interface UsageResult {
  readonly status: number;
  /** Headers of the handler, without those that the HTTP server adds. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const SERVER_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];

/** A usage handler behind a real HTTP server, stopped at the end of the test. */
export async function usageServer(
  options: Pick<UsageHandlerOptions, 'provider'> & Partial<UsageHandlerOptions>,
): Promise<UsageServer> {
  const handle = createUsageHandler({ allowOrigin: PORTAL, ...options });
  const origin = await serveHandler(handle);

  return {
    async send({ method = 'GET', query = queryOf(), authorization = `Bearer ${TOKEN}`, headers = {} } = {}) {
      const response = await fetch(`${origin}/usage?${query}`, {
        method,
        headers: { origin: PORTAL, ...(authorization !== null && { authorization }), ...headers },
      });
      const headersOfHandler = [...response.headers].filter(([name]) => !SERVER_HEADERS.includes(name));
      return { status: response.status, headers: Object.fromEntries(headersOfHandler), text: await response.text() };
    },
  };
}

export function queryOf(customerId = CUSTOMER, subscriptionId = SUBSCRIPTION): string {
  return String(new URLSearchParams({ customer_id: customerId, subscription_id: subscriptionId }));
}
