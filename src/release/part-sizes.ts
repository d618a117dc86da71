import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { brotliSize } from './compressed-size.js';

/** A bundled file, and what tells where its characters come from. */
export interface MappedCode {
  readonly code: string;
  readonly map: SourceMapPayload;
  /** The texts of the style sheets in it, by their path: Vite maps them to no source. */
  readonly styleSheets: ReadonlyMap<string, string>;
}

export interface PartSize {
  readonly part: string;
  /** Its share of the minified file. All parts together are the file. */
  readonly bytes: number;
  /** Its share of the file compressed alone: more than it costs within the file, where it repeats what others say. */
  readonly brotli: number;
}

const GLUE = 'glue';

/** What each part of a bundle takes, by the source that each character of the minified code comes from. Largest first. */
export function partSizes({ code, map, styleSheets }: MappedCode): PartSize[] {
  const owners = mappedOwners(code, map);
  for (const [path, text] of styleSheets) {
    const [start, end] = find(text, code) ?? [];
    if (start === undefined) throw new Error(`${path} is not in the bundle as it was put in`);
    owners.fill(partOf(path), start, end);
  }
  const texts = new Map<string, string>();
  for (const [place, part] of owners.entries()) texts.set(part, (texts.get(part) ?? '') + code.charAt(place));
  return Array.from(texts, ([part, text]) => ({ part, bytes: Buffer.byteLength(text), brotli: brotliSize(text) })).toSorted(
    (one, other) => other.bytes - one.bytes,
  );
}

/** For each character of the code, the part that the source map names. */
function mappedOwners(code: string, map: SourceMapPayload): string[] {
  const sources = new SourceMap(map);
  return code.split(/(?<=\n)/).flatMap((text, line) =>
    Array.from({ length: text.length }, (_, column) => {
      const { originalSource }: Partial<SourceMapping> = sources.findEntry(line, column);
      return originalSource === undefined ? GLUE : partOf(originalSource);
    }),
  );
}

/** Where a text stands in code, as it is or with its quotes escaped. */
function find(text: string, code: string): [start: number, end: number] | undefined {
  const written = [text, JSON.stringify(text).slice(1, -1)].find((each) => code.includes(each));
  if (written === undefined) return undefined;
  const start = code.indexOf(written);
  return [start, start + written.length];
}

/** The part that a source belongs to: a package, a folder of `src`, or a widget. */
export function partOf(source: string): string {
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
  if (packageName) return packageName;
  const path = /(?:^|\/)src\/(.*)/.exec(source)?.[1];
  if (path === undefined) return GLUE;
  const [folder = '', widget, ...rest] = path.split('/');
  if (widget === undefined) return 'entry';
  return folder === 'widgets' && rest.length > 0 ? `widgets/${widget}` : folder;
}
