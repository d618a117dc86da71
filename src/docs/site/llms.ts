import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNavigation } from './navigation.js';

/** Writes an index with one line for each page, and one file with all pages. */
export function writeLlmsFiles(docs: string, outDir: string, base: string): void {
  const pages = readNavigation(docs)
    .flatMap(({ items }) => items)
    .map(({ link }) => link.slice(1))
    .flatMap((name) => readPage(docs, name));
  const lines = pages.map(({ name, title, summary }) => `- [${title}](${base}${name}.html): ${summary}\n`);
  writeFileSync(join(outDir, 'llms.txt'), `# Portal widgets\n\n${lines.join('')}`);
  writeFileSync(join(outDir, 'llms-full.txt'), pages.map(({ text }) => text).join('\n'));
}

function readPage(docs: string, name: string) {
  // The pages that belong to the site alone have widgets instead of text.
  if (['theme-editor', 'gallery'].includes(name)) return [];
  const text = readFileSync(join(docs, `${name}.md`), 'utf8');
  const [title = name, ...blocks] = text.split(/\n\n+/);
  const paragraph = blocks.find((block) => /^[A-Z`[*]/.test(block)) ?? '';
  const [summary = ''] = /^.*?[.:](?= |$)/s.exec(paragraph.replaceAll(/\s+/g, ' ')) ?? [paragraph];
  return [{ name, text, title: title.replace(/^# /, ''), summary: summary.replaceAll(/\]\([^)]*\)/g, ']') }];
}
