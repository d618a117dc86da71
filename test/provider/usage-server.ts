import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createUsageHandler, type UsageHandlerOptions } from '../../src/provider/usage-handler.js';
import { CUSTOMER, SUBSCRIPTION, TOKEN } from './provider-service.js';

export const PORTAL = 'https://portal.example';

export interface UsageCall {
  readonly method?: string;
  /** The query, as it is written in the address. */
  readonly query?: string;
  /** Null for none. */
  readonly authorization?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface UsageServer {
  /** Asks as the widget does, but for what is said otherwise. */
  ask(call?: UsageCall): Promise<UsageAnswer>;
}

export interface UsageAnswer {
  readonly status: number;
  /** Without what the HTTP server adds. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const OF_THE_SERVER = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];

/** A usage handler behind a real HTTP server, which is stopped when the test is over. */
export async function usageServer(
  options: Pick<UsageHandlerOptions, 'provider'> & Partial<UsageHandlerOptions>,
): Promise<UsageServer> {
  const handle = createUsageHandler({ allowOrigin: PORTAL, ...options });
  const server = createServer(({ method = '', url, headers }, response) => {
    void (async () => {
      const init = { method, headers: headers as Record<string, string> };
      const answer = await handle(new Request(`http://localhost${url}`, init));
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    async ask({ method = 'GET', query = questionOf(), authorization = `Bearer ${TOKEN}`, headers = {} } = {}) {
      const response = await fetch(`${origin}/usage?${query}`, {
        method,
        headers: { origin: PORTAL, ...(authorization !== null && { authorization }), ...headers },
      });
      const own = [...response.headers].filter(([name]) => !OF_THE_SERVER.includes(name));
      return { status: response.status, headers: Object.fromEntries(own), text: await response.text() };
    },
  };
}

export function questionOf(customerId = CUSTOMER, subscriptionId = SUBSCRIPTION): string {
  return String(new URLSearchParams({ customer_id: customerId, subscription_id: subscriptionId }));
}
