import { describe, expect, it } from 'vitest';
import { partOf, partSizes } from '../../src/release/part-sizes.js';

describe('partOf', () => {
  it.each([
    ['../node_modules/preact/dist/preact.mjs', 'preact'],
    ['../node_modules/preact/hooks/dist/hooks.mjs', 'preact'],
    ['../node_modules/@preact/signals-core/dist/signals-core.module.js', '@preact/signals-core'],
    ['../node_modules/one/node_modules/another/index.js', 'another'],
    ['../src/widgets/customer-card/customer-card.tsx', 'widgets/customer-card'],
    ['../src/widgets/paging.tsx', 'widgets'],
    ['../src/api/resources/customer.ts', 'api'],
    ['../src/i18n/en.ts', 'i18n'],
    ['../src/embed.ts', 'entry'],
    ['rolldown/runtime.js', 'glue'],
    ['../src/ui/ui.css', 'ui'],
  ])('%s is of %s', (source, part) => {
    expect(partOf(source)).toBe(part);
  });
});

describe('partSizes', () => {
  const bytesByPart = (code: string, mappings: string, styleSheets: Record<string, string> = {}) => {
    const sizes = partSizes({ code, map: map(mappings), styleSheets: new Map(Object.entries(styleSheets)) });
    return sizes.map(({ part, bytes }) => [part, bytes]);
  };
  const map = (mappings: string) => ({
    version: 3,
    file: 'portal-widgets.js',
    names: [],
    sources: ['../src/api/http.ts', '../src/state/clock.ts'],
    sourcesContent: [],
    sourceRoot: '',
    mappings,
  });

  it('gives each character to the source that it comes from', () => {
    // From column 0 the first source, from 2 the second, from 7 none.
    expect(bytesByPart('aabbbbb;\ncc', 'AAAA,ECAA,K;ADAA')).toEqual([
      ['state', 5],
      ['api', 4],
      ['glue', 2],
    ]);
  });

  it('counts bytes, so that all parts together are the file', () => {
    expect(bytesByPart('"€"', 'AAAA')).toEqual([['api', 5]]);
  });

  it('gives a style sheet to the folder that it stands in, where the code around it is of another', () => {
    const sheets = { '/src/theme/theme.css': '.a{color:red}', '/src/ui/ui.css': '.b{font-family:"A"}' };
    const code = 'replaceSync(".a{color:red}.b{font-family:\\"A\\"}")';
    expect(bytesByPart(code, 'AAAA', sheets)).toEqual([
      ['ui', 21],
      ['api', 15],
      ['theme', 13],
    ]);
  });

  it('fails when a style sheet is not to be found', () => {
    expect(() => bytesByPart('a', 'AAAA', { 'ui.css': '.b{}' })).toThrow('ui.css is not in the bundle as it was put in');
  });

  it('compresses each part alone', () => {
    const [api] = partSizes({ code: 'a'.repeat(1000), map: map('AAAA'), styleSheets: new Map() });
    expect(api?.brotli).toBeLessThan(50);
  });
});
