import { SourceMap, type SourceMapPayload } from 'node:module';
import { brotliSize } from './compressed-size.js';

export interface PartSize {
  readonly part: string;
  /** Its share of the minified file. All parts together are the file. */
  readonly bytes: number;
  /** Its share of the file compressed alone: more than it costs within the file, where it repeats what others say. */
  readonly brotli: number;
}

// Vite gives inlined style sheets no source.
const WITHOUT_SOURCE = 'style sheets, glue';

/** What each part of a bundle takes, by the source that each character of the minified code comes from. Largest first. */
export function partSizes(code: string, map: SourceMapPayload): PartSize[] {
  const sources = new SourceMap(map);
  const texts = new Map<string, string>();
  for (const [line, text] of code.split(/(?<=\n)/).entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = sources.findEntry(line, column);
      const part = 'originalSource' in entry ? partOf(entry.originalSource) : WITHOUT_SOURCE;
      texts.set(part, (texts.get(part) ?? '') + text.charAt(column));
    }
  }
  return Array.from(texts, ([part, text]) => ({ part, bytes: Buffer.byteLength(text), brotli: brotliSize(text) })).toSorted(
    (one, other) => other.bytes - one.bytes,
  );
}

/** The part that a source belongs to: a package, a folder of `src`, or a widget. */
export function partOf(source: string): string {
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
  if (packageName) return packageName === '@preact/signals-core' ? '@preact/signals' : packageName;
  const path = /(?:^|\/)src\/(.*)/.exec(source)?.[1];
  if (path === undefined) return WITHOUT_SOURCE;
  const [folder = '', widget, ...rest] = path.split('/');
  if (widget === undefined) return 'entry';
  return folder === 'widgets' && rest.length > 0 ? `widgets/${widget}` : folder;
}
