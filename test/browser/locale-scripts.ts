import { readFile } from 'node:fs/promises';
import type { StaticPage } from '../../src/mock-server/server.js';
import { scriptFile } from './portal-html.js';

/** The scripts of some locales, as files of a portal. */
export async function localeScriptFiles(...tags: string[]): Promise<Record<string, StaticPage>> {
  const files = tags.map(async (tag) => {
    const path = `/locales/${tag}.js`;
    return [path, scriptFile(await readFile(`dist${path}`, 'utf8'))] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}
