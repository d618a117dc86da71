import { signal } from '@preact/signals';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadPagesForLookup } from '../../src/store/effects.js';
import { createSelection } from '../../src/store/selection.js';
import type { SubscriptionsQuery } from '../../src/store/subscriptions-query.js';
import { createFakeServer, createQueryOf, createRecords, type FakeServer } from './fake-server.js';
import type { MountedList } from '../../src/store/mounted-widgets.js';
import { createMountedList } from './fakes.js';

// The search reads only the id of a subscription.
const queryOf = (server: FakeServer) => createQueryOf(server, 20) as unknown as SubscriptionsQuery;

async function searchFor(id: string, server: FakeServer, allQuery?: SubscriptionsQuery) {
  const selection = createSelection();
  const query = signal(queryOf(server));
  selection.startLookup(id);
  await query.value.refetch();
  const removeFilter = vi.fn(() => {
    const isFiltered = !!allQuery && query.peek() !== allQuery;
    if (isFiltered) query.value = allQuery;
    return isFiltered;
  });
  const leadingList = signal<MountedList | undefined>(createMountedList(() => query.value, { removeFilter }));
  onTestFinished(() => void (leadingList.value = undefined));
  loadPagesForLookup(selection, { leadingList });
  return { selection, query: query.value, removeFilter, status: () => selection.lookup.value?.status };
}

const expectStatus = (expected: string, status: () => string | undefined): Promise<unknown> =>
  vi.waitFor(() => expect(status()).toBe(expected));

it('the search for a linked subscription requests a hundred records at a time until it is found', async () => {
  const server = createFakeServer(createRecords(500));
  const { selection, status } = await searchFor('r450', server);
  await expectStatus('found', status);
  expect(selection.selectedId.value).toBe('r450');
  expect(server.requests).toEqual([
    { limit: 20 },
    ...[20, 120, 220, 320, 420].map((offset) => ({ offset, limit: 100 })),
  ]);
});

it('the search for a linked subscription ends after 40 requests', async () => {
  const server = createFakeServer(createRecords(10_000));
  const { status } = await searchFor('r9999', server);
  await expectStatus('missing', status);
  expect(server.requests).toHaveLength(41);
});

it('the search for a linked subscription goes on in all subscriptions after a filtered list, for another 40 requests', async () => {
  const filtered = createFakeServer(createRecords(1520));
  const all = createFakeServer(createRecords(10_000, 'a'));
  const { removeFilter, status } = await searchFor('foreign', filtered, queryOf(all));
  await expectStatus('missing', status);
  expect(removeFilter).toHaveBeenCalledTimes(2);
  expect(filtered.requests).toHaveLength(16);
  expect(all.requests).toHaveLength(40);
});

it('the search for a linked subscription may use all its requests again for the next link', async () => {
  const server = createFakeServer(createRecords(6000));
  const { selection, status } = await searchFor('r5999', server);
  await expectStatus('missing', status);
  selection.startLookup('r5900');
  await expectStatus('found', status);
});

it('the search for a linked subscription pauses at an error, except in loaded pages, and goes on after a retry', async () => {
  let isDown = false;
  const server = createFakeServer(createRecords(500), { fails: () => isDown });
  const { selection, query, status } = await searchFor('r450', server);
  isDown = true;
  await expectStatus('failed', status);
  selection.startLookup('r3');
  expect([status(), selection.selectedId.value]).toEqual(['found', 'r3']);
  selection.startLookup('r450');
  expect(status()).toBe('failed');
  isDown = false;
  await query.retry();
  await expectStatus('found', status);
});
