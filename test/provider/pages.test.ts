// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pagesOf, recordsOf } from '../../src/provider/pages.js';
import type { ProviderPage } from '../../src/provider/resources.js';
import { allOf } from './provider-service.js';

type Fetched = (range: { readonly offset?: number }) => Partial<ProviderPage<string>>;

/** All that comes, and the offsets that were asked for. A list that never ends is given up. */
async function collect(answer: Fetched) {
  const offsets: number[] = [];
  const pages = pagesOf(
    ({ offset = 0 }) => {
      if (offsets.push(offset) > 500) throw new Error('It never ends');
      const page = answer({ offset });
      const records = page.records ?? [];
      return Promise.resolve({
        records,
        invalidCount: 0,
        receivedCount: records.length,
        offset,
        limit: null,
        total: null,
        answeredAt: null,
        ...page,
      });
    },
    (item) => item,
  );
  return { all: await allOf(recordsOf(pages)), offsets };
}

const letters = [...'abcdefghij'];
const slice = (offset = 0, limit = 4, list: readonly string[] = letters) => list.slice(offset, offset + limit);

describe('all pages of a list', () => {
  it.each<[string, Fetched, number[]]>([
    ['with a total', ({ offset }) => ({ records: slice(offset), total: 10 }), [0, 4, 8]],
    ['without a total', ({ offset }) => ({ records: slice(offset) }), [0, 4, 8, 10]],
    ['with a clamp that changes', ({ offset }) => ({ records: slice(offset, offset ? 1 : 7), total: 10 }), [0, 7, 8, 9]],
    ['with a total that is too large', ({ offset }) => ({ records: slice(offset), total: 99 }), [0, 4, 8, 10]],
    ['from a service that ignores the offset and says nothing', () => ({ records: letters }), [0, 10]],
    ['from a service that ignores the offset, and has a total', () => ({ records: letters, total: 99 }), [0, 10]],
  ])('%s', async (_, answer, offsets) => {
    await expect(collect(answer)).resolves.toEqual({ all: letters, offsets });
  });

  it.each<[string, Fetched]>([
    ['nothing', () => ({ records: [] })],
    ['nothing, of many', () => ({ records: [], total: 10 })],
  ])('of %s is one answer', async (_, answer) => {
    await expect(collect(answer)).resolves.toEqual({ all: [], offsets: [0] });
  });

  it('goes past a page of which nothing could be read', async () => {
    const answer: Fetched = ({ offset }) => {
      const sent = slice(offset);
      return { records: offset === 4 ? [] : sent, receivedCount: sent.length, total: 10 };
    };
    await expect(collect(answer)).resolves.toEqual({ all: [...'abcdij'], offsets: [0, 4, 8] });
  });

  it('ends with a service of which nothing can be read and that does not say how much there is', async () => {
    await expect(collect(() => ({ records: [], receivedCount: 5 }))).resolves.toEqual({ all: [], offsets: [0] });
  });

  it('ends although the total swings', async () => {
    let asked = 0;
    const { all } = await collect(({ offset }) => ({ records: slice(offset), total: asked++ % 2 ? 10 : 14 }));
    expect(all).toEqual(letters);
  });
});

describe('a list that changes while it is read', () => {
  /** For each request, the positions that records vanish from, or come to, before it is answered. */
  const changes = fc.array(fc.array(fc.nat({ max: 60 }), { maxLength: 6 }), { maxLength: 30 });
  const lengths = fc.nat({ max: 60 });
  const limits = fc.integer({ min: 1, max: 20 });

  it('hands out every record that stays, once', async () => {
    await fc.assert(
      fc.asyncProperty(lengths, limits, changes, async (length, limit, vanishing) => {
        const list = Array.from({ length }, (_, place) => `id_${place}`);
        let asked = 0;
        const { all } = await collect(({ offset }) => {
          for (const place of (asked > 0 && vanishing[asked - 1]) || []) list.splice(place, 1);
          asked++;
          return { records: slice(offset, limit, list), total: list.length };
        });
        expect(new Set(all).size).toBe(all.length);
        expect(all).toEqual(expect.arrayContaining(list));
      }),
    );
  });

  it('hands out every record that was there from the beginning, once', async () => {
    await fc.assert(
      fc.asyncProperty(lengths, limits, changes, async (length, limit, coming) => {
        const original = Array.from({ length }, (_, place) => `id_${place}`);
        const list = [...original];
        let asked = 0;
        const { all } = await collect(({ offset }) => {
          for (const place of (asked > 0 && coming[asked - 1]) || []) list.splice(place, 0, `new_${list.length}`);
          asked++;
          return { records: slice(offset, limit, list), total: list.length };
        });
        expect(new Set(all).size).toBe(all.length);
        expect(all).toEqual(expect.arrayContaining(original));
      }),
    );
  });

  it('ends, whatever the service answers', async () => {
    const page = fc.record({
      records: fc.array(fc.constantFrom(...letters), { maxLength: 4 }),
      total: fc.option(fc.nat({ max: 20 })),
      limit: fc.option(fc.nat({ max: 20 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 12 }), async (answers) => {
        let asked = 0;
        const { all } = await collect(() => answers[asked++ % answers.length] ?? {});
        expect(new Set(all).size).toBe(all.length);
      }),
      { numRuns: 500 },
    );
  });
});
