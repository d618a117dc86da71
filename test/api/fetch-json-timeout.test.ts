import { afterEach, expect, it, vi } from 'vitest';
import { failedWith } from './failed-with.js';
import { fetchData } from './fetch-data.js';
import { useLocalServer } from './local-server.js';

const server = useLocalServer();

afterEach(() => {
  vi.useRealTimers();
});

it('a response that is too slow is a "timeout", and its connection is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = new Promise<void>((resolve) => {
    server.respondWith((_, response) => {
      response.on('close', resolve).writeHead(200).write(' ');
      vi.advanceTimersByTime(15_000);
    });
  });
  await expect(fetchData(`${server.origin}/data`)).rejects.toMatchObject(failedWith('timeout', 'getData'));
  await closed;
});

it.each<[string, typeof fetch]>([
  [
    'ignores the signal while the body is read',
    async () => Object.assign(new Response(), { text: () => new Promise(() => {}) }),
  ],
  [
    'throws when the signal is aborted after a redirect',
    async (_, init) => {
      if (init?.redirect === 'manual') return new Response(null, { status: 302 });
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch')));
      });
    },
  ],
])('the timeout applies to a fetch that %s', async (_, stub) => {
  vi.useFakeTimers();
  const settled = vi.fn();
  fetchData('http://portal.example/', { fetch: stub }).then(settled, settled);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled.mock.calls).toEqual([[expect.objectContaining(failedWith('timeout', 'getData'))]]);
});

it('a response in time leaves no timer behind', async () => {
  vi.useFakeTimers();
  const response = fetchData('http://portal.example/', { fetch: async () => Response.json({ a: 1 }) });
  await expect(response).resolves.toMatchObject({ body: { a: 1 } });
  expect(vi.getTimerCount()).toBe(0);
});
