import { expect, it } from 'vitest';
import type { Subscription } from '../../src/client/resources/subscription.js';
import type { ListQuery } from '../../src/query/list-query.js';
import { createSearchedPages } from '../../src/store/searched-pages.js';
import { createFakeServer, createQueryOf, createRecords, type FakeRecord } from './fake-server.js';

/** A list of 20 loaded records, and the pages behind it. */
async function create(count: number) {
  const server = createFakeServer(createRecords(count));
  // The pages don't read fields of a subscription.
  const list = createQueryOf(server, 20) as unknown as ListQuery<Subscription>;
  const pages = createSearchedPages(list);
  await list.refetch();
  const search = (): Promise<unknown> => {
    pages.start();
    return pages.load(new AbortController().signal);
  };
  const find = (id: string) => pages.records.value.get(id) as unknown as FakeRecord | undefined;
  return { server, list, pages, search, find };
}

it('a search finds everything, and leaves the list as it is', async () => {
  const { list, pages, search, find } = await create(130);
  expect(find('r129')).toBeUndefined();
  await search();
  expect(pages.records.value.size).toBe(130);
  expect(pages.hasPagesLeft.value).toBe(false);
  expect(list.data.value?.items.size).toBe(20);
});

it('a search after a refetch finds the former records until it has loaded the latest', async () => {
  const { server, list, pages, search, find } = await create(230);
  await search();
  for (const index of [10, 50, 229]) server.records[index] = { id: `r${index}`, text: 'new' };
  await list.refetch();
  expect([10, 50].map((index) => find(`r${index}`)?.text)).toEqual(['new', undefined]);
  pages.start();
  expect(find('r229')).toEqual({ id: 'r229' });
  const stop = new AbortController();
  const loaded = pages.load(stop.signal);
  stop.abort();
  await loaded;
  await pages.query.value?.fetchNextPage();
  expect([50, 229].map((index) => find(`r${index}`)?.text)).toEqual(['new', undefined]);
  expect(pages.hasPagesLeft.value).toBe(true);
  await search();
  expect([50, 229].map((index) => find(`r${index}`)?.text)).toEqual(['new', 'new']);
});

it('a record that has moved behind the list is still found', async () => {
  const { server, list, search, find } = await create(50);
  await search();
  server.records.unshift({ id: 'first' });
  await list.refetch();
  expect(list.data.value?.items.has('r19')).toBe(false);
  expect(find('r19')).toEqual({ id: 'r19' });
});

it('discarded pages are no longer searched', async () => {
  const { pages, search, find } = await create(50);
  await search();
  pages.discard();
  expect(find('r49')).toBeUndefined();
  expect(pages.records.value.size).toBe(20);
});

it('a record that is gone from a complete list is not found', async () => {
  const { server, list, search, find } = await create(20);
  await search();
  server.records.splice(10, 1);
  await list.refetch();
  expect(find('r10')).toBeUndefined();
});

it('the response after the end of a session replaces the former records', async () => {
  const { server, list, pages, search, find } = await create(50);
  await search();
  pages.invalidate();
  expect(find('r49')).toEqual({ id: 'r49' });
  server.records.splice(0, 50, ...createRecords(60).map(({ id }) => ({ id: `other ${id}` })));
  await list.refetch();
  pages.discardOutdated();
  expect([pages.records.value.size, find('r49')]).toEqual([20, undefined]);
  await pages.load(new AbortController().signal);
  expect(pages.records.value.size).toBe(60);
});

it('the records of an ended session are returned once, when the search is discarded', async () => {
  const { list, pages, search } = await create(50);
  await search();
  pages.invalidate();
  expect(pages.discardOutdated().size).toBe(0);
  await list.refetch();
  expect(pages.discardOutdated().has('r49')).toBe(true);
  await list.refetch();
  expect(pages.discardOutdated().size).toBe(0);
});
