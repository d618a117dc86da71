import { expect, it } from 'vitest';
import { openPortal, scriptTag } from './portal-page.js';
import { inDays, smallAccount } from './portal-records.js';

/**
 * Stores the responses of the API. After a message of the page, responds with them, two days old. A
 * cache adds no `Age`.
 */
const WORKER = `
let isStale = false;
let staleCount = 0;
const TWO_DAYS_MS = 2 * 86400000;
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
// The first message makes responses stale. Each message is answered with the number of stale responses so far.
addEventListener('message', ({ ports: [port] }) => {
  isStale = true;
  port.postMessage(staleCount);
});
async function answer(request) {
  const cache = await caches.open('portal');
  if (!isStale) {
    const response = await fetch(request);
    await cache.put(request.url, response.clone());
    return response;
  }
  staleCount += 1;
  const stored = await cache.match(request.url);
  const headers = new Headers(stored.headers);
  headers.set('date', new Date(Date.now() - TWO_DAYS_MS).toUTCString());
  return new Response(await stored.text(), { headers });
}
addEventListener('fetch', (event) => {
  if (event.request.url.includes('/api/v0/')) event.respondWith(answer(event.request));
});
`;

it('cached responses of a service worker don’t make an expired token valid again', async () => {
  const account = smallAccount();
  const [server, laptop] = account.tokens.sub_1;
  const tokens = { sub_1: [{ ...server, expires_at: inDays(-0.1), is_expired: false }, laptop] };
  const { page, region } = await openPortal({
    account: { ...account, tokens } as typeof account,
    headers: { 'content-security-policy': "script-src 'self'; worker-src 'self'" },
    body: scriptTag('access-tokens'),
    files: { '/worker.js': { type: 'text/javascript', body: WORKER } },
  });
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  const expired = region('Access tokens').getByRole('button', { name: /1 expired token/ });
  await expired.waitFor();
  const askWorker = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', ({ data }) => resolve(data as number));
          port1.start();
          (navigator.serviceWorker.controller as ServiceWorker).postMessage('', [port2]);
        }),
    );
  expect(await askWorker()).toBe(0);
  await page.evaluate(() => PortalWidgets.refresh());
  expect(await askWorker()).toBeGreaterThanOrEqual(2);
  expect(await page.evaluate(() => PortalWidgets.diagnose().clockOffset)).toBeGreaterThan(-86_400_000);
  expect(await expired.isVisible()).toBe(true);
  expect(await region('Access tokens').getByRole('button', { name: /^Copy/ }).count()).toBe(1);
  expect(await region('Access tokens').getByRole('alert').count()).toBe(0);
});
