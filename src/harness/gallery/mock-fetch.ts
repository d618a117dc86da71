import type { MockPortal, MockResponse } from './story.js';

/** Returns a `fetch` that serves the requests of a story from its data. */
export function createMockFetch(portal: MockPortal): typeof fetch {
  const requestCounts = new Map<string, number>();
  return (input) => {
    const operation = operationOf(new URL(input instanceof Request ? input.url : input).pathname);
    const mocked = portal[operation];
    if (mocked === undefined) return Promise.reject(new Error(`The story has no response for ${operation}`));
    const sequence: readonly MockResponse[] = Array.isArray(mocked) ? mocked : [mocked as MockResponse];
    const count = requestCounts.get(operation) ?? 0;
    requestCounts.set(operation, count + 1);
    return respond(sequence[Math.min(count, sequence.length - 1)] ?? 'never');
  };
}

function operationOf(path: string): keyof MockPortal {
  if (path.endsWith('/customer')) return 'customer';
  if (path.endsWith('/access-tokens/')) return 'tokens';
  return path.endsWith('/subscriptions/') ? 'subscriptions' : 'usage';
}

function respond(mock: MockResponse): Promise<Response> {
  if (mock === 'never') return new Promise(() => undefined);
  if (mock === 'no-connection') return Promise.reject(new TypeError('Failed to fetch'));
  if ('json' in mock) return Promise.resolve(Response.json(mock.json));
  const { status, retryAfter } = mock;
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return Promise.resolve(new Response(null, { status, headers }));
}
