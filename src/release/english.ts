import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The texts of each part: of the script, whose name is empty, and of each file that is loaded on demand. */
export type EnglishParts = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Options {
  /** The catalog of English. */
  readonly catalog: string;
  /** The source file of the script. */
  readonly entry: string;
  /** Source files of what it loads on demand, by name. */
  readonly lazyFiles: Readonly<Record<string, string>>;
  /** The folder whose files name messages in general. */
  readonly ignored: string;
  readonly environments: readonly string[];
}

// The null character keeps other plugins from handling it.
const PREFIX = '\0english:';

/** Gives each file of a release the English texts that it uses: those that the script names stay in it, whatever else names them. */
export function splitEnglish({ environments, ...options }: Options): Plugin {
  const catalog = resolve(options.catalog);
  const parts = englishParts(options);
  return {
    name: 'split-english',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => environments.includes(name),
    resolveId(source, importer) {
      if (!importer || resolve(dirname(importer), source) !== catalog) return null;
      const [part = ''] = Object.entries(options.lazyFiles).find(([, file]) => resolve(file) === importer) ?? [];
      return `${PREFIX}${part}`;
    },
    load: (id) =>
      id.startsWith(PREFIX) ? `export default ${JSON.stringify(parts[id.slice(PREFIX.length)] ?? {})}` : null,
  };
}

/** Divides the texts by what the files of each part name. A text that no file names, or more than one part, is one of the script. */
export function englishParts({ catalog, entry, lazyFiles, ignored }: Omit<Options, 'environments'>): EnglishParts {
  const texts = JSON.parse(readFileSync(catalog, 'utf8')) as Record<string, string>;
  const script = staticImports(resolve(entry));
  const namedBy = (files: Iterable<string>) => namesIn([...files].filter((file) => !file.startsWith(resolve(ignored))));
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
