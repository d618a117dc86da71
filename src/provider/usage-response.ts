import type { ProviderFailure } from './provider-failure.js';
import type { BillableMetric, ParsedList } from './resources.js';

type Headers = Readonly<Record<string, string>>;

/** What the usage handler answers with. Nothing of it tells which customers, subscriptions or tokens there are. */
export interface UsageResponses {
  usage(body: string): Response;
  preflight(): Response;
  refusal(status: RefusalStatus, further?: Headers): Response;
  failure(failure: ProviderFailure): Response;
}

const REFUSALS = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  405: 'method-not-allowed',
  429: 'rate-limited',
  502: 'service-failed',
  504: 'service-timeout',
} as const;

export type RefusalStatus = keyof typeof REFUSALS;

/** `portal` is the only origin whose scripts may read them. */
export function usageResponses(portal: string): UsageResponses {
  const always: Headers = { 'cache-control': 'no-store', vary: 'Origin', 'x-content-type-options': 'nosniff' };
  const readable: Headers = {
    ...always,
    'access-control-allow-origin': portal,
    'access-control-expose-headers': 'Date, Retry-After',
  };
  const json = (status: number, body: string, headers: Headers) =>
    new Response(body, { status, headers: { ...headers, 'content-type': 'application/json' } });

  const responses: UsageResponses = {
    usage: (body) => json(200, body, readable),
    preflight: () =>
      new Response(null, {
        status: 204,
        headers: {
          ...readable,
          'access-control-allow-methods': 'GET',
          'access-control-allow-headers': 'Authorization',
          'access-control-max-age': '600',
        },
      }),
    refusal: (status, further = {}) =>
      json(status, JSON.stringify({ error: REFUSALS[status] }), { ...(status === 403 ? always : readable), ...further }),
    failure({ kind, retryAfterSeconds }) {
      if (kind === 'timeout') return responses.refusal(504);
      if (kind !== 'rate-limited') return responses.refusal(502);
      return responses.refusal(429, retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) });
    },
  };
  return responses;
}

/** Metrics in the shape in which the Provider API lists them. For what could not be read there is null: the widget counts it. */
export function usageBody(metrics: ParsedList<BillableMetric>): string {
  return JSON.stringify({ data: withGaps(metrics).map((metric) => metric && { ...metric, quotas: withGaps(metric.quotas) }) });
}

function withGaps<Item>({ records, invalidCount }: ParsedList<Item>): (Item | null)[] {
  return [...records, ...Array<null>(invalidCount).fill(null)];
}
