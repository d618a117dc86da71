import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { LazyFiles } from './lazy-files.js';

/** The texts of each part: of the script, whose name is empty, and of each file that is loaded on demand. */
export type EnglishParts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const CATALOG = resolve('src/i18n/locales/en.json');
const ENTRY = resolve('src/embed.ts');
/** The folder whose files name messages in general. */
const IGNORED = resolve('src/i18n');

// The null character keeps other plugins from handling it.
const PREFIX = '\0english:';

/** Gives each file of a release the English texts that it uses: those that the script names stay in it, whatever else names them. */
export function splitEnglish(lazyFiles: LazyFiles): Plugin {
  const parts = englishParts(lazyFiles);
  return {
    name: 'split-english',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || resolve(dirname(importer), source) !== CATALOG) return null;
      const [part = ''] = Object.entries(lazyFiles).find(([, file]) => resolve(file) === importer) ?? [];
      return `${PREFIX}${part}`;
    },
    load: (id) =>
      id.startsWith(PREFIX) ? `export default ${JSON.stringify(parts[id.slice(PREFIX.length)] ?? {})}` : null,
  };
}

/** Divides the texts by what the files of each part name. A text that no file names, or more than one part, is one of the script. */
export function englishParts(lazyFiles: LazyFiles): EnglishParts {
  const texts = JSON.parse(readFileSync(CATALOG, 'utf8')) as Record<string, string>;
  const script = staticImports(ENTRY);
  const namedBy = (files: Iterable<string>) => namesIn([...files].filter((file) => !file.startsWith(IGNORED)));
  const isOfScript = namedBy(script);
  const others = Object.entries(lazyFiles).map(([name, file]) => {
    const own = [...staticImports(resolve(file))].filter((each) => !script.has(each));
    return [name, namedBy(own)] as const;
  });
  const parts: Record<string, Record<string, string>> = {};
  for (const [key, text] of Object.entries(texts)) {
    const homes = isOfScript(key) ? [] : others.filter(([, isNamed]) => isNamed(key));
    const part = homes.length === 1 ? (homes[0]?.[0] ?? '') : '';
    parts[part] = { ...parts[part], [key]: text };
  }
  return parts;
}

// As they are formatted.
const STATIC_IMPORTS = /^(?:import|export) (?!type\b)(?:[^;']* from )?'(\..*)\.js';$/gm;

/** A file and all that it imports, but not what it loads on demand. */
function staticImports(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, source = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORTS)) {
    const path = resolve(dirname(file), source);
    const existing = [`${path}.ts`, `${path}.tsx`].find((each) => existsSync(each));
    if (existing) staticImports(existing, found);
  }
  return found;
}

const LITERAL = /(['"`])((?:[\w.-]|\$\{[^}]*\})+)\1/g;

/** Whether files name a message: in a text, without the suffix of a plural form, or in a template with a part of its key. */
function namesIn(files: readonly string[]): (key: string) => boolean {
  const names = new Set<string>();
  const patterns: RegExp[] = [];
  for (const file of files) {
    for (const [, , literal = ''] of readFileSync(file, 'utf8').matchAll(LITERAL)) {
      const fixed = literal.split(/\$\{[^}]*\}/);
      if (fixed.length === 1) names.add(literal);
      else if (fixed.some((part) => /\w{2}/.test(part)))
        patterns.push(new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`));
    }
  }
  return (key) =>
    [key, key.replace(/_(one|other)$/, '')].some(
      (name) => names.has(name) || patterns.some((pattern) => pattern.test(name)),
    );
}
