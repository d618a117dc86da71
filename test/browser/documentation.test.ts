import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';
import type { Manifest } from '../../src/release/manifest.js';
import { declaredElements } from './declared-elements.js';
import { ALL_DOCUMENTS, codeUnder } from './documentation.js';

const readme = await readFile('README.md', 'utf8');

/** Lines without indentation. */
const linesOf = (code: string) =>
  code
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

describe('the README', () => {
  it('is short, and has both commands on its first screen', () => {
    const lines = readme.split('\n');
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(700);
    for (const command of ['npm ci && npm run dev', 'npm ci && npm test'])
      expect(lines.slice(0, 60).some((line) => line.startsWith(command))).toBe(true);
  });

  it('states a maximum size that the script does not exceed', async () => {
    const { 'portal-widgets.js': script } = JSON.parse(await readFile('dist/manifest.json', 'utf8')) as Manifest;
    const [, promised] = /(\d+) kB \(brotli\)/.exec(readme) ?? [];
    expect(script?.brotli).toBeLessThanOrEqual(Number(promised) * 1000);
  });

  it('names each element and links its reference', () => {
    for (const { tagName } of declaredElements())
      expect(readme).toContain(`[\`<${tagName}>\`](src/docs/reference/${tagName}.md)`);
  });

  it('has the tag of the quick start within 25 lines of the commands', async () => {
    const tag = (await codeUnder('Try it')).find((code) => code.startsWith('<script')) ?? '';
    expect(tag).not.toBe('');
    expect((await codeUnder('Quick start')).some((code) => code.endsWith(tag))).toBe(true);
    expect(readme.split('\n').findIndex((line) => line.startsWith('<script'))).toBeLessThanOrEqual(35);
  });

  it('has the custom data for editors', async () => {
    const settings = (await codeUnder('Frameworks, types and editors', 'src/docs/frameworks.md')).at(-1) ?? '';
    const paths = Object.values(JSON.parse(settings) as Record<string, string[]>).flat();
    expect(paths.filter((path) => !existsSync(path.replace('./node_modules/portal-widgets/', '')))).toEqual([]);
  });
});

describe('the documentation', () => {
  it('lists all languages', async () => {
    // English is built in.
    const tags = SUPPORTED_LOCALES.filter((tag) => tag !== 'en');
    expect(new RegExp(`\\b${tags.length + 1} languages`).test(readme)).toBe(true);
    const words = new Set((await readFile('src/i18n/README.md', 'utf8')).split(/[\s,.:;()`]+/));
    expect(tags.filter((tag) => !words.has(tag))).toEqual([]);
  });

  it.each(ALL_DOCUMENTS.filter((path) => !/reference.(?!portal-)/.test(path)))(
    '%s: quoted texts of the widgets are in the catalog',
    async (path) => {
      const messages = new Set<string>(Object.values(en));
      const prose = (await readFile(path, 'utf8')).replace(/```.*?```/gs, '').replace(/`[^`\n]*`/g, '');
      // Between typographic quotes, or emphasized with a capital letter. The reference has the
      // comments of the code.
      const quotes = path.includes('reference')
        ? /"([A-Z][^"]*)"/g
        : /“([^”]+)”|(?<!\*)\*([A-Z][^*]*)\*(?!\*)|\b_([A-Z][^_]*)_\b/g;
      const quoted = Array.from(prose.matchAll(quotes), ([, ...texts]) => texts.find((text) => text !== undefined));
      expect(quoted.filter((text = '') => !messages.has(text))).toEqual([]);
    },
  );

  it('lists every Markdown file of the repository', async () => {
    // Skip `test`, whose folders may have installed packages.
    const suites = (await readdir('test', { withFileTypes: true })).filter((entry) => entry.isDirectory());
    const folders = ['.', '.github', 'test', ...suites.map(({ name }) => join('test', name))];
    const nested = await Promise.all([
      ...folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
      // The site has pages of its own, and may have installed packages.
      readdir('src', { recursive: true }).then((names) =>
        names.map((name) => join('src', name)).filter((path) => !path.startsWith(join('src/docs/site/'))),
      ),
    ]);
    // Other Markdown files of `test` are what tests compare.
    const own = nested.flat().filter((path) => /^test\b.*\/README\.md$|^(?!test\b).*\.md$/.test(path));
    expect(own).toContain('test/bench/README.md');
    expect(own.filter((path) => !ALL_DOCUMENTS.includes(path))).toEqual([]);
  });

  it.each(ALL_DOCUMENTS)(
    '%s: links and pictures exist, and no command downloads a package of the same name',
    async (path) => {
      const document = await readFile(path, 'utf8');
      expect(document).not.toMatch(/npx (?:--no )?portal-widgets/);
      const text = document.replace(/```.*?```/gs, '');
      const targets = Array.from(
        text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="(src\/[^"]+)"/g),
        ([, link, picture]) => link ?? picture ?? '',
      ).filter((target) => !target.startsWith('https:'));
      const missing = await Promise.all(
        targets.map(async (target) => {
          const [file = '', anchor] = target.split('#');
          const linked = file === '' ? path : join(dirname(path), file);
          if (!existsSync(linked)) return target;
          const isFound = anchor === undefined || (await anchorsOf(linked)).includes(anchor);
          return isFound ? [] : target;
        }),
      );
      expect(missing.flat()).toEqual([]);
    },
  );

  it('shows the code of the tested projects for frameworks and servers', async () => {
    const folders = ['test/consumers', 'src/docs/templates'];
    const files = await Promise.all(folders.map((path) => readdir(path, { recursive: true, withFileTypes: true })));
    const paths = files
      .flat()
      .filter((file) => file.isFile() && !file.parentPath.includes('node_modules'))
      .map((file) => join(file.parentPath, file.name));
    const sources = (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).map(linesOf);
    const servers = await Promise.all(
      ['Usage handler', 'Portal handler', 'Express', 'Fastify', 'Next.js'].map((name) =>
        codeUnder(name, `src/docs/${name.endsWith('handler') ? 'own-server' : 'servers'}.md`),
      ),
    );
    const snippets = [
      ...(await codeUnder('Frameworks, types and editors', 'src/docs/frameworks.md')).filter(
        (code) => !code.startsWith('{\n  "html'),
      ),
      ...servers.flat().filter((code) => !code.startsWith('<')),
    ];
    expect(snippets).toHaveLength(13);
    expect(snippets.filter((snippet) => !sources.some((source) => source.includes(linesOf(snippet))))).toEqual([]);
  });
});

async function anchorsOf(path: string): Promise<string[]> {
  const text = (await readFile(path, 'utf8')).replace(/```.*?```/gs, '');
  return Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}
