// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Paging } from '../../src/mock-server/paging.js';
import { type RunningService, startService } from '../mock-server/any-service.js';
import { type ListName, openList } from './open-list.js';

const serviceOf = (count: number, paging: Paging): RunningService =>
  startService({ count, paging, changes: [], latencies: [] });

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
