import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** The documentation in the package, from the root of the repository. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  ...readdirSync('src').map((folder) => `src/${folder}/README.md`),
  ...readdirSync('src/docs').flatMap((name) => (name.endsWith('.md') ? `src/docs/${name}` : [])),
  'src/docs/templates/README.md',
  ...readdirSync('src/docs/templates').map((folder) => `src/docs/templates/${folder}/README.md`),
  'test/bench/README.md',
].filter((path) => existsSync(path));

/**
 * All documents, with the reference, which the build writes, and documents that are not part of the
 * package.
 */
export const ALL_DOCUMENTS: readonly string[] = [
  ...DOCUMENTS,
  'CHANGELOG.md',
  '.github/CONTRIBUTING.md',
  '.github/SECURITY.md',
  ...readdirSync('src/docs/reference').map((name) => `src/docs/reference/${name}`),
];

export interface Snippet {
  readonly language: string;
  readonly code: string;
}

/** The only document with this heading. */
async function documentWith(heading: string): Promise<string> {
  const texts = await Promise.all(DOCUMENTS.map((path) => readFile(path, 'utf8')));
  const [document, second] = DOCUMENTS.filter((_, index) =>
    texts[index]?.split('\n').some((line) => isHeading(line, heading)),
  );
  if (document === undefined || second !== undefined)
    throw new Error(`${second ? `${document} and ${second} have` : 'No document has'} the heading "${heading}"`);
  return document;
}

const isHeading = (line: string, heading: string) => line.startsWith('#') && line.replace(/^#+ /, '') === heading;

/**
 * Returns the code blocks under a heading of any level, up to the next heading of its level or
 * above.
 *
 * @param document path, by default of the document with this heading
 */
export async function snippetsUnder(heading: string, document?: string): Promise<Snippet[]> {
  const path = document ?? (await documentWith(heading));
  const lines = (await readFile(path, 'utf8')).split('\n');
  const start = lines.findIndex((line) => isHeading(line, heading));
  if (start === -1) throw new Error(`${path} has no heading "${heading}"`);
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

/** The lines of the quick start that request data before the script has loaded. */
export async function preloadLines(): Promise<string> {
  const [, , html = ''] = await codeUnder('Quick start');
  return html.replace(/^<script src=.*\n/m, '');
}
