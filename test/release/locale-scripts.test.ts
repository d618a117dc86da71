// @vitest-environment node
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { brotliSize } from '../../src/release/compressed-size.js';
import { localeScripts, makeLocaleScripts } from '../../src/release/locale-scripts.js';
import type { ReleaseFiles } from '../../src/release/manifest.js';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';

const SIZE_LIMIT = 2048;

describe('the locale scripts', () => {
  let scripts: ReleaseFiles;

  beforeAll(async () => {
    scripts = await makeLocaleScripts('src/i18n/locales');
  }, 60_000);

  it('are one for each translated locale, named by its tag', () => {
    expect([...scripts.keys()].toSorted()).toEqual(SUPPORTED_LOCALES.map((tag) => `locales/${tag}.js`).toSorted());
  });

  it.each(SUPPORTED_LOCALES)('%s holds the messages of its source and nothing else', async (tag) => {
    const script = scripts.get(`locales/${tag}.js`) ?? '';
    const released = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`)) as object;
    const source = (await import(`../../src/i18n/locales/${tag}.ts`)) as object;
    expect({ ...released }).toEqual({ ...source });
  });

  it.each(SUPPORTED_LOCALES)(`%s has at most ${SIZE_LIMIT} bytes`, (tag) => {
    expect(brotliSize(scripts.get(`locales/${tag}.js`) ?? '')).toBeLessThanOrEqual(SIZE_LIMIT);
  });
});

describe('a folder of locales', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'locales-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function makeOf(content: string): Promise<ReleaseFiles> {
    const path = join(folder, 'xx.ts');
    await writeFile(path, content);
    onTestFinished(() => rm(path));
    return await makeLocaleScripts(folder);
  }

  it('keeps texts as they are, whatever is in them', async () => {
    const files = await makeOf(`export const messages = { a: '"b":', 'c.d': 'e: "f"\\\\\\n' };`);
    expect(files.get('locales/xx.js')).toBe('export const messages={a:"\\"b\\":","c.d":"e: \\"f\\"\\\\\\n"};\n');
  });

  it('must not hold a file without messages', async () => {
    await expect(makeOf('export const other = {};')).rejects.toThrow('xx.ts has no messages');
  });
});

describe('the import of a locale', () => {
  const plugin = localeScripts('src/i18n/locales', ['script']) as unknown as {
    applyToEnvironment(environment: { name: string }): boolean;
    transform(code: string): { code: string } | null;
    renderChunk(code: string): { code: string };
  };
  const build = (code: string) => plugin.renderChunk(plugin.transform(code)?.code ?? code).code;

  it('is that of a script beside the bundle', () => {
    expect(build('a(); import(`../i18n/locales/${tag}.ts`).then(b);')).toBe('a(); import(`./locales/${tag}.js`).then(b);');
  });

  it('is found in each file of a build', () => {
    expect([1, 2, 3].map(() => build('import(`./locales/${l}.ts`)'))).toEqual(Array(3).fill('import(`./locales/${l}.js`)'));
  });

  it.each(["import('./a.js')", 'import(`../pages/${tag}.ts`)', "import { a } from '../i18n/locales/de.js'"])(
    'is not %s',
    (code) => {
      expect(plugin.transform(code)).toBeNull();
      expect(build(code)).toBe(code);
    },
  );

  it('is no import, and as long as one, as long as Vite looks at it', () => {
    const before = 'import(`./locales/${l}.ts`)';
    const after = plugin.transform(before)?.code ?? '';
    expect(after).not.toContain('import');
    expect(after.length).toBe(before.length);
  });

  it('is another one only in the bundles of browsers', () => {
    expect(['script', 'provider'].map((name) => plugin.applyToEnvironment({ name }))).toEqual([true, false]);
  });
});
