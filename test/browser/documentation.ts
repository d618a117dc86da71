import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** The documentation in the package, from the root of the repository. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  ...readdirSync('src').map((folder) => `src/${folder}/README.md`),
  ...readdirSync('src/docs').flatMap((name) => (name.endsWith('.md') ? `src/docs/${name}` : [])),
  'test/bench/README.md',
].filter((path) => existsSync(path));

/** All documents, with the cheat sheet and the reference, which the build writes, and documents that are not part of the package. */
export const ALL_DOCUMENTS: readonly string[] = [
  ...DOCUMENTS,
  'CHANGELOG.md',
  '.github/CONTRIBUTING.md',
  '.github/SECURITY.md',
  'src/element/cheat-sheet.md',
  ...readdirSync('src/docs/reference').map((name) => `src/docs/reference/${name}`),
];

export interface Snippet {
  readonly language: string;
  readonly code: string;
}

/** Code blocks under a heading of any level, up to the next one of its level or above, in order. */
export async function snippetsUnder(heading: string, document = 'README.md'): Promise<Snippet[]> {
  const lines = (await readFile(document, 'utf8')).split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'));
  if (start === -1) throw new Error(`${document} has no heading "${heading}"`);
  const level = lines[start]?.indexOf(' ') ?? 0;
  let isCode = false;
  const end = lines.findIndex((line, index) => {
    if (line.startsWith('```')) isCode = !isCode;
    return index > start && !isCode && /^#+ /.test(line) && line.indexOf(' ') <= level;
  });
  const section = lines.slice(start + 1, end === -1 ? undefined : end).join('\n');
  return Array.from(section.matchAll(/```(\w+)\n(.*?)```/gs), ([, language = '', code = '']) => ({ language, code }));
}

/** The same without their languages. */
export async function codeUnder(heading: string, document?: string): Promise<string[]> {
  return (await snippetsUnder(heading, document)).map(({ code }) => code);
}
