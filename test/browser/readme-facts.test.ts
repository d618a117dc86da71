import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';
import { readmeCode } from './readme-code.js';

const readme = await readFile('README.md', 'utf8');

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** Lines without indentation. */
const linesOf = (code: string) =>
  code
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

describe('README', () => {
  it('states a maximum size that the script does not exceed', async () => {
    const { 'portal-widgets.js': script } = JSON.parse(await readFile('dist/manifest.json', 'utf8')) as Record<
      string,
      { brotli: number }
    >;
    const [, promised] = /less than (\d+) kB \(brotli\)/.exec(readme) ?? [];
    expect(script?.brotli).toBeLessThanOrEqual(Number(promised) * 1000);
  });

  it('lists all languages', () => {
    const [, count, list = ''] = /English is built in\. (\d+) further languages .*?: (.*?)\. If/s.exec(readme) ?? [];
    const tags = list.split(/,\s+/).map((item) => item.split(/\s/, 1)[0]);
    expect(tags).toEqual(SUPPORTED_LOCALES.filter((tag) => tag !== 'en').toSorted());
    expect(Number(count)).toBe(tags.length);
    // English is one more.
    expect(Number(/, (\d+) languages, right to left/.exec(readme)?.[1])).toBe(tags.length + 1);
  });

  it('lists all CSS variables', async () => {
    const variables = new Set((await declaredElements()).flatMap(({ cssProperties }) => namesOf(cssProperties)));
    const [, table = ''] = /\| variable \| meaning \|\n(.*?)\n\n/s.exec(readme) ?? [];
    const listed = table
      .split('\n')
      .flatMap((row) => Array.from((row.split('|')[1] ?? '').matchAll(/`(--portal-[\w-]+)`/g), ([, name]) => name));
    expect(new Set(listed)).toEqual(variables);
    expect(Number(/\*\* (\d+) CSS variables/.exec(readme)?.[1])).toBe(variables.size);
  });

  it.each(['customer-card', 'subscription-list', 'access-tokens', 'usage'])(
    'lists attributes, events and parts of %s',
    async (widget) => {
      const tagName = `portal-${widget}`;
      const element = (await declaredElements()).find((each) => each.tagName === tagName);
      const ofAll = /^## Widgets\n(.*?)^### /ms.exec(readme)?.[1] ?? '';
      const section = new RegExp(`\\n\`<${tagName}>\` shows (.*?)\\n##`, 's').exec(readme)?.[1] ?? '';
      const attributes = /\| attribute \| type \|.*?\n\n/s;
      expect(new Set([...rowsIn(attributes.exec(ofAll)?.[0]), ...rowsIn(attributes.exec(section)?.[0])])).toEqual(
        new Set(namesOf(element?.attributes)),
      );
      expect(
        new Set([
          ...namesIn(/All elements emit(.*?)\(/s.exec(ofAll)?.[1]),
          ...namesIn(/^- Events: (.*)/m.exec(section)?.[1]),
        ]),
      ).toEqual(new Set(namesOf(element?.events)));
      const parts = [
        ...namesIn(/have the parts(.*?)\(/s.exec(ofAll)?.[1]),
        ...namesIn(section.split('- Parts: ')[1]?.split(/; in|\n\n/, 1)[0]),
      ];
      const declared = namesOf(element?.cssParts);
      expect(parts.filter((part) => !declared.includes(part))).toEqual([]);
      const nested = /also those of the next two widgets/.test(section)
        ? Array.from(readme.matchAll(/^- Parts: (.*)/gm), ([, list]) => namesIn(list)).flat()
        : [];
      expect(declared.filter((part) => !parts.includes(part) && !nested.includes(part))).toEqual([]);
    },
  );

  it.each(['README.md', '.github/CONTRIBUTING.md', '.github/SECURITY.md'])(
    '%s: links and pictures exist',
    async (file) => {
      const text = await readFile(file, 'utf8');
      const targets = Array.from(
        text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="(src\/[^"]+)"/g),
        ([, link, picture]) => link ?? picture ?? '',
      );
      const missing = await Promise.all(
        targets
          .filter((target) => !target.startsWith('https:'))
          .map(async (target) => {
            const [path = '', anchor] = target.split('#');
            const linked = path === '' ? file : join(dirname(file), path);
            if (!existsSync(linked)) return target;
            const headings = (await (anchor === undefined ? '' : readFile(linked, 'utf8'))).matchAll(/^#+ (.*)$/gm);
            return anchor === undefined ||
              Array.from(headings, ([, heading = '']) => anchorOf(heading)).includes(anchor)
              ? []
              : target;
          }),
      );
      expect(missing.flat()).toEqual([]);
    },
  );

  it('the code for frameworks is that of the tested projects', async () => {
    const files = await readdir('test/consumers', { recursive: true, withFileTypes: true });
    const paths = files
      .filter((file) => file.isFile() && !file.parentPath.includes('node_modules'))
      .map((file) => join(file.parentPath, file.name));
    const sources = (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).map(linesOf);
    const server = (await readmeCode('Server')).filter((code) => /from '(express|fastify)'/.test(code));
    const snippets = (await readmeCode('Frameworks')).filter((code) => !code.startsWith('{\n  "html'));
    expect([snippets.length, server.length]).toEqual([7, 2]);
    expect(
      [...snippets, ...server].filter((snippet) => !sources.some((source) => source.includes(linesOf(snippet)))),
    ).toEqual([]);
  });

  it('the custom data for editors exists', async () => {
    const settings = (await readmeCode('Frameworks')).at(-1) ?? '';
    const paths = Object.values(JSON.parse(settings) as Record<string, string[]>).flat();
    expect(paths.filter((path) => !existsSync(path.replace('./node_modules/portal-widgets/', '')))).toEqual([]);
  });
});

interface Named {
  readonly name: string;
}

interface DeclaredElement {
  readonly tagName?: string;
  readonly attributes?: readonly Named[];
  readonly events?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Named[];
}

async function declaredElements(): Promise<readonly DeclaredElement[]> {
  const manifest = JSON.parse(await readFile('dist/custom-elements.json', 'utf8')) as {
    modules: { declarations: DeclaredElement[] }[];
  };
  return manifest.modules.flatMap(({ declarations }) => declarations);
}

const namesOf = (members: readonly Named[] = []) => members.map(({ name }) => name);

/** Names in backticks. */
const namesIn = (text = '') => Array.from(text.matchAll(/`([\w-]+)`/g), ([, name = '']) => name);

/** First cells of the rows of a table. */
const rowsIn = (table = '') => Array.from(table.matchAll(/^\| `([\w-]+)` \|/gm), ([, name = '']) => name);
