import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAll } from '../../src/provider/pager.js';
import type { ProviderList } from '../../src/provider/resources.js';
import { allOf } from './provider-service.js';

type Fetched = (range: { readonly offset?: number }) => Partial<ProviderList<string>>;

/** All records, and the requested offsets. An endless list throws. */
async function collect(fetchPage: Fetched) {
  const offsets: number[] = [];
  const records = readAll(
    ({ offset = 0 }) => {
      if (offsets.push(offset) > 500) throw new Error('The list does not end');
      const page = fetchPage({ offset });
      const data = page.data ?? [];
      return Promise.resolve({
        data,
        invalid: 0,
        offset,
        limit: null,
        total: null,
        ...page,
      });
    },
    (item) => item,
  );
  return { all: await allOf(records), offsets };
}

const letters = [...'abcdefghij'];
const slice = (offset = 0, limit = 4, list: readonly string[] = letters) => list.slice(offset, offset + limit);

describe('all pages of a list', () => {
  it.each<[string, Fetched, number[]]>([
    ['with a total', ({ offset }) => ({ data: slice(offset), total: 10 }), [0, 4, 8]],
    ['without a total', ({ offset }) => ({ data: slice(offset) }), [0, 4, 8, 10]],
    ['with a clamp that changes', ({ offset }) => ({ data: slice(offset, offset ? 1 : 7), total: 10 }), [0, 7, 8, 9]],
    ['with a total that is too large', ({ offset }) => ({ data: slice(offset), total: 99 }), [0, 4, 8, 10]],
    ['from a service that ignores the offset and reports no total', () => ({ data: letters }), [0, 10]],
    ['from a service that ignores the offset, and has a total', () => ({ data: letters, total: 99 }), [0, 10]],
  ])('%s', async (_, fetchPage, offsets) => {
    await expect(collect(fetchPage)).resolves.toEqual({ all: letters, offsets });
  });

  it.each<[string, Fetched]>([
    ['no records', () => ({ data: [] })],
    ['no records, but a total', () => ({ data: [], total: 10 })],
  ])('of %s is one request', async (_, fetchPage) => {
    await expect(collect(fetchPage)).resolves.toEqual({ all: [], offsets: [0] });
  });

  it('continues after a page without a valid record', async () => {
    const fetchPage: Fetched = ({ offset }) => {
      const sent = slice(offset);
      return { data: offset === 4 ? [] : sent, invalid: offset === 4 ? sent.length : 0, total: 10 };
    };
    await expect(collect(fetchPage)).resolves.toEqual({ all: [...'abcdij'], offsets: [0, 4, 8] });
  });
});

describe('a list that changes between two requests', () => {
  /** The positions at which records are deleted or inserted before the response of each request. */
  const changes = fc.array(fc.array(fc.nat({ max: 60 }), { maxLength: 6 }), { maxLength: 30 });
  const lengths = fc.nat({ max: 60 });
  const limits = fc.integer({ min: 1, max: 20 });

  it.each<[string, (list: string[], position: number) => void]>([
    ['that is not deleted', (list, position) => void list.splice(position, 1)],
    [
      'of the original list, to which others are added',
      (list, position) => void list.splice(position, 0, `new_${list.length}`),
    ],
  ])('yields every record %s, once', async (_, change) => {
    await fc.assert(
      fc.asyncProperty(lengths, limits, changes, async (length, limit, positions) => {
        const original = Array.from({ length }, (_each, index) => `id_${index}`);
        const list = [...original];
        let requests = 0;
        const { all } = await collect(({ offset }) => {
          for (const position of (requests > 0 && positions[requests - 1]) || []) change(list, position);
          requests++;
          return { data: slice(offset, limit, list), total: list.length };
        });
        expect(new Set(all).size).toBe(all.length);
        expect(all).toEqual(expect.arrayContaining(original.filter((id) => list.includes(id))));
      }),
    );
  });

  it('ends, whatever the service responds', async () => {
    const page = fc.record({
      data: fc.array(fc.constantFrom(...letters), { maxLength: 4 }),
      total: fc.option(fc.nat({ max: 20 })),
      limit: fc.option(fc.nat({ max: 20 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 12 }), async (pages) => {
        let requests = 0;
        const { all } = await collect(() => pages[requests++ % pages.length] ?? {});
        expect(new Set(all).size).toBe(all.length);
      }),
      { numRuns: 500 },
    );
  });
});
