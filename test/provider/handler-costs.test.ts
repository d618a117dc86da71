// @vitest-environment node
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { providerService, SUBSCRIPTION, TOKEN } from './provider-service.js';
import { PORTAL, queryOf, usageServer } from './usage-server.js';

const usageRequest = (token = TOKEN) =>
  new Request(`https://usage.example/?${queryOf()}`, { headers: { authorization: `Bearer ${token}` } });

describe('a presented token', () => {
  it.each([1, 20, 200])('is hashed once per request, with %d cached tokens', async (count) => {
    const tokens = Array.from({ length: count }, (_, index) =>
      accessTokenRecord({ id: `tok_${index}`, value: index === 0 ? TOKEN : `value-${index}` }),
    );
    const { provider } = await providerService(
      { tokens: { [SUBSCRIPTION]: tokens } },
      { service: { defaultLimit: 100 } },
    );
    const handle = createUsageHandler({ provider, allowOrigin: PORTAL });
    // Loads the whole list.
    expect((await handle(usageRequest('wrong'))).status).toBe(401);
    expect((await handle(usageRequest())).status).toBe(200);
    const digest = vi.spyOn(crypto.subtle, 'digest');
    onTestFinished(() => digest.mockRestore());
    for (const [token, status] of [
      [TOKEN, 200],
      ['wrong'.repeat(8), 401],
    ] as const) {
      digest.mockClear();
      expect((await handle(usageRequest(token))).status).toBe(status);
      expect(digest).toHaveBeenCalledTimes(1);
    }
  });
});

describe('an upstream call', () => {
  it('for metrics that fails is reported once to onError, and cached for 5 seconds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { provider, service, operations } = await providerService();
    service.faults.set('provider.listBillableMetrics', { kind: 'status', status: 500 });
    const onError = vi.fn();
    const { send } = await usageServer({ provider, onError });
    for (const ms of [0, 4000]) {
      vi.advanceTimersByTime(ms);
      expect((await send()).status).toBe(502);
    }
    expect(onError.mock.calls).toEqual([[{ operation: 'listBillableMetrics', kind: 'server', status: 500 }]]);
    expect(operations().filter((operation) => operation === 'listBillableMetrics')).toHaveLength(2);
    vi.advanceTimersByTime(1001);
    service.faults.clear();
    expect((await send()).status).toBe(200);
  });
});
