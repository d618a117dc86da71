// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Paging } from '../../src/mock-server/paging.js';
import { type RunningService, startService } from '../mock-server/any-service.js';
import { type ListName, openList } from './open-list.js';

const serviceOf = (count: number, paging: Paging): RunningService =>
  startService({ count, paging, changes: [], latencies: [] });

const searches = ({ requests }: { requests: () => readonly { search: string; status: number }[] }) =>
  requests().map(({ search, status }) => (status === 200 ? search : `${search} ${status}`));

describe.each<ListName>(['subscriptions', 'tokens'])('a list of %s whose pages repeat', (name) => {
  it('says how many of how many it shows, and has the others once the service works', async () => {
    const broken = serviceOf(30, { offset: 'ignore', limit: 'ignore', defaultLimit: 20 });
    const working = serviceOf(30, {});
    let current = broken;
    const list = openList({ ...broken, fetch: (...args) => current.fetch(...args) }, name);
    await list.idle();
    while (list.button('Show more')) await list.press('Show more');
    expect([list.shown().length, list.statement()]).toEqual([20, { shown: 20, total: 30 }]);
    const requestCount = list.requests().length;
    await list.press('Try again');
    expect(list.statement()).toEqual({ shown: 20, total: 30 });
    expect(list.requests().length - requestCount).toBeLessThanOrEqual(5);
    // A refetch alone does not offer more than there is.
    await list.client.refetchAll();
    await list.idle();
    expect([list.statement(), !!list.button('Try again')]).toEqual([{ shown: 20, total: 30 }, true]);
    current = working;
    await list.press('Try again');
    expect([list.shown().length, list.statement(), list.button('Try again')]).toEqual([30, undefined, null]);
  });
});

describe('a service that refuses a large limit', () => {
  const ABOVE_50: Paging = { limit: 'refuse', maxLimit: 50 };

  it('is asked for its own page size if it refuses any', async () => {
    const list = openList(serviceOf(45, { limit: 'refuse', maxLimit: 0 }), 'subscriptions');
    await list.idle();
    while (list.button('Show more')) await list.press('Show more');
    expect(list.shown()).toHaveLength(45);
    // Once: then it is known.
    expect(searches(list)).toEqual(['?limit=20 400', '', '?offset=20', '?offset=40']);
  });

  it('is refetched after "Show more" without an error, with the largest limit that has worked', async () => {
    const list = openList(serviceOf(90, ABOVE_50), 'subscriptions');
    await list.idle();
    while (list.button('Show more')) await list.press('Show more');
    const before = list.requests().length;
    await list.client.refetchAll();
    await list.client.refetchAll();
    const pages = [
      '?limit=20',
      '?offset=20&limit=20',
      '?offset=40&limit=20',
      '?offset=60&limit=20',
      '?offset=80&limit=20',
    ];
    expect(searches(list).slice(before)).toEqual(['?limit=90 400', ...pages, ...pages]);
    expect(list.client.subscriptions({ state: '', pageSize: 20 }).error.value).toBeUndefined();
  });

  it('finds a linked subscription', async () => {
    const list = openList(serviceOf(200, ABOVE_50), 'subscriptions');
    await list.idle();
    list.client.selection.followLink('sub-150');
    while (list.client.selection.link.value?.status === 'pending') await list.idle();
    expect(list.client.selection.link.value?.status).toBe('found');
    expect(searches(list).filter((search) => search.endsWith('400'))).toEqual(['?offset=20&limit=100 400']);
  });
});
