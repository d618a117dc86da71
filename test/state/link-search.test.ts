// @vitest-environment node
import { effect } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import type { Subscription } from '../../src/api/resources/subscription.js';
import type { InfiniteQuery } from '../../src/state/infinite-query.js';
import { createLinkSearch } from '../../src/state/link-search.js';
import { createSelection } from '../../src/state/selection.js';
import { createFakeServer, createQueryOf, createRecords, type FakeServer } from './fake-server.js';

// The search reads nothing of a subscription but its id.
const queryOf = (server: FakeServer) => createQueryOf(server, 20) as unknown as InfiniteQuery<Subscription>;

async function searchFor(id: string, server: FakeServer, searchAll?: () => void) {
  const selection = createSelection();
  const search = createLinkSearch(selection);
  const query = queryOf(server);
  selection.followLink(id);
  await query.refetch();
  const stop = search(query, searchAll);
  const status = () => selection.link.value?.status;
  return { selection, search, query, stop, status };
}

const statusOtherThan = async (pending: string, status: () => string | undefined): Promise<void> => {
  await vi.waitFor(() => expect(status()).not.toBe(pending));
};

describe('the search for a linked subscription', () => {
  it('requests a hundred records at a time until it is found', async () => {
    const server = createFakeServer(createRecords(500));
    const { selection, status } = await searchFor('r450', server);
    await statusOtherThan('pending', status);
    expect(status()).toBe('found');
    expect(selection.selectedId.value).toBe('r450');
    expect(server.requests).toEqual([
      { limit: 20 },
      ...[20, 120, 220, 320, 420].map((offset) => ({ offset, limit: 100 })),
    ]);
  });

  it('ends after 40 requests', async () => {
    const server = createFakeServer(createRecords(10_000));
    const { status } = await searchFor('r9999', server);
    await statusOtherThan('pending', status);
    expect(status()).toBe('missing');
    expect(server.requests).toHaveLength(41);
  });

  it('goes on with all subscriptions when a filtered list has ended, for another 40 requests', async () => {
    const filtered = createFakeServer(createRecords(1520));
    const all = createFakeServer(createRecords(10_000, 'a'));
    const allQuery = queryOf(all);
    const searchAll = vi.fn(() => {
      stop();
      void allQuery.refetch();
      search(allQuery);
    });
    const { search, stop, status } = await searchFor('foreign', filtered, searchAll);
    await statusOtherThan('pending', status);
    expect(status()).toBe('missing');
    expect(searchAll).toHaveBeenCalledOnce();
    expect(filtered.requests).toHaveLength(16);
    expect(all.requests).toHaveLength(40);
  });

  it('has all its requests for the next link', async () => {
    const server = createFakeServer(createRecords(6000));
    const { selection, status } = await searchFor('r5999', server);
    await statusOtherThan('pending', status);
    expect(status()).toBe('missing');
    selection.followLink('r5900');
    await statusOtherThan('pending', status);
    expect(status()).toBe('found');
  });

  it('pauses at an error, and goes on after a retry', async () => {
    let isDown = false;
    const server = createFakeServer(createRecords(500), { fails: () => isDown });
    const { query, status } = await searchFor('r450', server);
    isDown = true;
    await statusOtherThan('pending', status);
    expect(status()).toBe('failed');
    isDown = false;
    await query.retry();
    await statusOtherThan('failed', status);
    expect(status()).toBe('found');
  });

  it('does nothing without a link, and after it was stopped', async () => {
    const server = createFakeServer(createRecords(500));
    const { selection, stop } = await searchFor('r450', server);
    stop();
    const changes = vi.fn();
    const dispose = effect(() => changes(selection.link.value?.status));
    await Promise.resolve();
    selection.followLink(undefined);
    selection.followLink('r3');
    dispose();
    expect(changes.mock.calls).toEqual([['pending'], [undefined], ['pending']]);
  });
});
