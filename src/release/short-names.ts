import type { Sources } from './lean-code.js';

const INNER_NAME = /(?<![\w$])_[a-z]\w*/g;

/** The names that begin with an underscore, shortened. They keep it, so that none is a name that a page has given to all objects. */
export function withShortNames(sources: Sources): Sources {
  const uses = new Map<string, number>();
  for (const code of sources.values()) {
    for (const [name] of code.matchAll(INNER_NAME)) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  const byUse = [...uses].toSorted(([a, some], [b, others]) => others - some || (a < b ? -1 : 1));
  const short = new Map(byUse.map(([name], place) => [name, `_${(place + 10).toString(36)}`]));
  return new Map(Array.from(sources, ([file, code]) => [file, code.replaceAll(INNER_NAME, (name) => short.get(name) ?? name)]));
}
