// @vitest-environment node
import { expect, it } from 'vitest';
import { askPortal, runningService } from '../running-service.js';

const DAY = 86_400_000;

it('has a few subscriptions, not all of one state', async () => {
  const { origin } = await runningService();
  const { body } = await askPortal(origin, 'everyday', 'subscriptions/');
  expect(body.data.length).toBeGreaterThanOrEqual(3);
  expect(body.data.length).toBeLessThanOrEqual(8);
  expect(new Set(body.data.map(({ state }: { state: string }) => state))).toEqual(new Set(['active', 'canceled']));
});

it('has tokens that are expired, that expire soon, later and never', async () => {
  const { origin } = await runningService();
  const { id } = (await askPortal(origin, 'everyday', 'subscriptions/')).body.data[0];
  const { body, headers } = await askPortal(origin, 'everyday', `subscriptions/${id}/access-tokens/`);
  const now = Date.parse(headers.get('date') ?? '');
  const stages = body.data.map((token: { issued_at: string; expires_at: string | null; is_expired: boolean }) => {
    expect(Date.parse(token.issued_at)).toBeLessThanOrEqual(now);
    if (token.expires_at === null) return 'never';
    const expiresAt = Date.parse(token.expires_at);
    expect(token.is_expired).toBe(expiresAt <= now);
    if (token.is_expired) return 'expired';
    const lifetime = expiresAt - Date.parse(token.issued_at);
    const warning = Math.min(Math.max(lifetime / 5, 2 * DAY), 30 * DAY);
    return expiresAt - now <= warning ? 'soon' : 'later';
  });
  expect(new Set(stages)).toEqual(new Set(['expired', 'soon', 'later', 'never']));
});
