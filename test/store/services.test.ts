import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Paging } from '../../src/mock-server/paging.js';
import { createTestClient } from '../client/test-client.js';
import { isComplete, type ListQuery } from '../../src/query/list-query.js';
import {
  anyService,
  canBeTold,
  longestRun,
  PORTAL_BASE,
  type RunningService,
  servePortal,
  type Service,
  startService,
  SUBSCRIPTION_ID,
} from '../mock-server/any-service.js';
import { ALL } from './mock-account.js';
import { recordsOf } from './records-of.js';
import { createTestPage } from './fakes.js';

const MAX_PAGES = 150;
const PORTALS = { 'the portal': (service: RunningService) => service, 'the portal handler': servePortal };
const LISTS = Object.entries(PORTALS).flatMap(([portal, serve]) =>
  (['subscriptions', 'tokens'] as const).map((name) => ({ name, portal, serve })),
);

describe.each(LISTS)('a list of $name of $portal', ({ name, serve }) => {
  /**
   * Asserts that all pages of a service have each of its records once, or that the list is not said
   * to be complete.
   */
  async function expectAll(description: Service): Promise<void> {
    const service = serve(startService(description));
    const api = createTestClient({ baseUrl: PORTAL_BASE, fetch: service.fetch });
    const account = createTestPage(api);
    const query: ListQuery<{ readonly id: string | null }> =
      name === 'tokens' ? account.accessTokens(SUBSCRIPTION_ID) : account.subscriptions(ALL);
    const lists = () => service.requests.filter(({ operation }) => /(^|\.)list/.test(operation));
    for (let time = 0; time < 2; time++) {
      await query.refetch();
      for (let pages = 0; query.data.value?.hasNextPage; pages++) {
        expect(pages).toBeLessThan(MAX_PAGES);
        const before = lists().length;
        await query.fetchNextPage();
        // A page that does not help is not requested for ever.
        expect(longestRun(lists().slice(before))).toBeLessThanOrEqual(3);
      }
      expect(query.error.value).toBeUndefined();
      const ids = recordsOf(query).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const kept = name === 'tokens' ? service.keptTokens() : service.keptSubscriptions();
      const isSaid = !!query.data.value && isComplete(query.data.value) && canBeTold(description.paging);
      if (isSaid) expect(kept.filter((id) => !ids.includes(id))).toEqual([]);
    }
  }

  const expectAllOf = (services: fc.Arbitrary<Service>): Promise<void> =>
    // Tokens belong to a subscription.
    fc.assert(
      fc.asyncProperty(
        services.filter(({ count }) => count > 0),
        expectAll,
      ),
    );

  it('ends, and has every record once if records can be distinguished, however the service pages', async () => {
    await expectAllOf(anyService({ maxCount: 45, hasChanges: false }));
  });

  it('is not complete while a service that ignores offsets adds records', async () => {
    const none = { kind: 'none', positions: [0] } as const;
    const changes: Service['changes'] = [
      none,
      none,
      { kind: 'remove', positions: [21, 57, 0, 42, 38] },
      none,
      { kind: 'insert', positions: [45, 57, 97, 1] },
      none,
      { kind: 'insert', positions: [50] },
    ];
    await expectAll({ count: 25, paging: { maxLimit: 13, offset: 'ignore' }, changes, latencies: [13, 7] });
  });

  it('has every record once while others come and go, if the service reports the total and honors requests', async () => {
    // Pages that always overlap hide that records have been removed.
    const isClear = ({ withoutMetadata, reportTotal, repeats, offset }: Paging): boolean =>
      !withoutMetadata && reportTotal === undefined && !repeats && offset !== 'ignore';
    // If the service may report a wrong `offset`, or return more records than `limit`, the handler
    // sends two requests for a page. It can't detect changes between them.
    const isDetectable = ({ reportOffset, limit = 'clamp' }: Paging): boolean =>
      serve !== servePortal || (reportOffset === undefined && limit === 'clamp');
    await expectAllOf(anyService({ maxCount: 45 }).filter(({ paging }) => isClear(paging) && isDetectable(paging)));
  });
});
