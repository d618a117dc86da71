import type { MockPortal, MockResponse, Story } from './story.js';

const HOST = /^([a-z\d-]+)\.story\.invalid$/;

/** Returns a `fetch` that serves requests of stories from their data and forwards all others. */
export function createMockFetch(stories: readonly Story[], originalFetch: typeof fetch): typeof fetch {
  const requestCounts = new Map<string, number>();
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const { hostname, pathname } = new URL(url, document.baseURI);
    const name = HOST.exec(hostname)?.[1];
    if (name === undefined) return originalFetch(input, init);
    const portal = stories.find((story) => story.name === name)?.portal;
    const operation = operationOf(pathname);
    const mocked = portal?.[operation];
    if (mocked === undefined) return Promise.reject(new Error(`${name} has no response for ${operation}`));
    const sequence: readonly MockResponse[] = Array.isArray(mocked) ? mocked : [mocked as MockResponse];
    const key = `${name} ${operation}`;
    const count = requestCounts.get(key) ?? 0;
    requestCounts.set(key, count + 1);
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
  if ('text' in mock) return Promise.resolve(new Response(mock.text));
  const { status, retryAfter } = mock;
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return Promise.resolve(new Response(null, { status, headers }));
}
