import { readFile } from 'node:fs/promises';

/** Code blocks under a heading of the README, in order. */
export async function readmeCode(heading: string): Promise<string[]> {
  const [, below] = (await readFile('README.md', 'utf8')).split(`\n## ${heading}\n`);
  if (below === undefined) throw new Error(`The README has no heading "${heading}"`);
  const section = below.replace(/\n## .*/s, '');
  return Array.from(section.matchAll(/```\w+\n(.*?)```/gs), ([, code = '']) => code);
}
