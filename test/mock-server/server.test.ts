import { expect, it } from 'vitest';
import { fetchPortal, startTestServer } from './test-server.js';

it('the mock server derives the Date header, generated dates and expiry from its clock', async () => {
  let now = Date.UTC(2026, 0, 1);
  const { origin } = await startTestServer({ now: () => now - 3_600_000 });
  const { headers, body } = await fetchPortal(origin, 'everyday', 'subscriptions/');
  const start = now - 3_600_000;
  expect(headers.get('date')).toBe(new Date(start).toUTCString());
  expect(body.data[0].created_at).toBe(new Date(start - 410 * 86_400_000).toISOString());
  const isExpired = async () => {
    const { data } = (await fetchPortal(origin, 'everyday', `subscriptions/${body.data[1].id}/access-tokens/`)).body;
    return data.find(({ name }: { name: string }) => name === 'Trade fair demo').is_expired;
  };
  now += 3 * 60_000 - 1;
  expect(await isExpired()).toBe(false);
  now += 1;
  expect(await isExpired()).toBe(true);
});
