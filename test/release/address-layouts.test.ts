// @vitest-environment node
import { ADDRESS_LAYOUTS } from 'virtual:address-layouts';
import { describe, expect, it } from 'vitest';
import { addressLayouts } from '../../src/release/address-layouts.js';
import { brotliSize } from '../../src/release/manifest.js';

const plugin = addressLayouts() as unknown as { resolveId(id: string): string | undefined; load(id: string): string | undefined };
const groups = Array.from(ADDRESS_LAYOUTS.matchAll(/([^a-z]+)([a-z]+)/g), ([, layout = '', codes = '']) => ({
  layout,
  codes: codes.match(/../g) ?? [],
}));

describe('the layouts of addresses', () => {
  it('are a module of their own, which the build makes', () => {
    const id = plugin.resolveId('virtual:address-layouts') ?? '';
    expect(plugin.load(id)).toBe(`export const ADDRESS_LAYOUTS = ${JSON.stringify(ADDRESS_LAYOUTS)};`);
  });

  it('take no other module’s place', () => {
    expect(plugin.resolveId('./address.js')).toBeUndefined();
    expect(plugin.load('./address.js')).toBeUndefined();
  });

  it('have each country once, and none that is laid out as most are', () => {
    const codes = groups.flatMap(({ codes: each }) => each);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(expect.arrayContaining(['us', 'gb', 'jp', 'ch']));
    expect(codes).not.toContain('fr');
    expect(new Set(groups.map(({ layout }) => layout)).size).toBe(groups.length);
  });

  it('have a place for every field, once, in whatever script', () => {
    for (const { layout } of groups) {
      for (const script of layout.split('|')) {
        // The street comes first where it is not named.
        const fields = (script.includes('0') ? script : `0;1;${script}`).match(/\d/g)?.filter((field) => field !== '5');
        expect([layout, fields?.toSorted((a, b) => Number(a) - Number(b))]).toEqual([layout, ['0', '1', '2', '3', '4']]);
        expect(script.match(/5/g)?.length ?? 0).toBeLessThanOrEqual(1);
      }
    }
  });

  it('are small', () => {
    expect(brotliSize(ADDRESS_LAYOUTS)).toBeLessThan(600);
  });
});
