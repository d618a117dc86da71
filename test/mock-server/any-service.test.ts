// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProviderClient } from '../../src/provider/index.js';
import {
  anyService,
  CUSTOMER_ID,
  PORTAL_BASE,
  PROVIDER_BASE,
  PROVIDER_KEY,
  type RunningService,
  startService,
  SUBSCRIPTION_ID,
} from './any-service.js';

async function getIds(service: RunningService, path: string): Promise<string[]> {
  const { data } = await (await service.fetch(PORTAL_BASE + path)).json();
  return data.map(({ id }: { id: string }) => id);
}

describe('a generated service', () => {
  it('is the documented one without rules', async () => {
    const service = startService({ count: 45, paging: {}, changes: [], latencies: [] });
    const ids = [0, 20, 40].map((offset) => getIds(service, `subscriptions/?offset=${offset}`));
    expect((await Promise.all(ids)).flat()).toEqual(service.keptSubscriptions());
    expect(await getIds(service, `subscriptions/${SUBSCRIPTION_ID}/access-tokens/?limit=100`)).toEqual(
      service.keptTokens(),
    );
    const provider = createProviderClient({ baseUrl: PROVIDER_BASE, apiKey: PROVIDER_KEY, fetch: service.fetch });
    const { data, total } = await provider.listSubscriptions(CUSTOMER_ID, { limit: 100 });
    expect([data.map(({ id }) => id), total]).toEqual([service.keptSubscriptions(), 45]);
  });

  it('serves the same at every start, whatever it does', async () => {
    await fc.assert(
      fc.asyncProperty(anyService(), async (description) => {
        const run = async (): Promise<unknown> => {
          const service = startService(description);
          const bodies: unknown[] = [];
          for (const query of ['', '?limit=7', '?limit=7&offset=7', '?offset=3']) {
            const response = await service.fetch(`${PORTAL_BASE}subscriptions/${query}`);
            bodies.push(response.status, await response.text());
          }
          return [bodies, service.keptSubscriptions(), service.requests];
        };
        expect(await run()).toEqual(await run());
      }),
    );
  });

  it('keeps what was there from the beginning, while records come and go', async () => {
    const service = startService({
      count: 3,
      paging: {},
      changes: [
        { kind: 'insert', positions: [0] },
        { kind: 'remove', positions: [3] },
      ],
      latencies: [],
    });
    const ids = [];
    for (let time = 0; time < 3; time++) ids.push(await getIds(service, 'subscriptions/'));
    expect(ids).toEqual([
      ['sub-0', 'sub-1', 'sub-2'],
      ['sub-new-0', 'sub-0', 'sub-1', 'sub-2'],
      ['sub-new-0', 'sub-0', 'sub-1'],
    ]);
    expect(service.keptSubscriptions()).toEqual(['sub-0', 'sub-1']);
  });
});
