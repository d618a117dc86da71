import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** Whose names a page, the service or a translator speaks: they stay. */
const SPOKEN = [
  'src/api/resources/',
  'src/api/failure.ts',
  'src/element/mount.ts',
  'src/element/page-events.ts',
  'src/element/portal-widgets.ts',
  'src/element/settings.ts',
  'src/i18n/',
  'src/widgets/widget-event.ts',
];
const LAYERS = ['api', 'element', 'format', 'i18n', 'state', 'ui', 'widgets'].map((layer) => join('src', layer));
/** Preact looks for these by their names, which are no properties there, and browsers for the others. */
const LOOKED_FOR = ['children', 'key', 'ref', 'observedAttributes', 'connectedCallback', 'disconnectedCallback', 'attributeChangedCallback'];
/** Preact's own, as it is part of the same file. */
const OF_PREACT = ['props', 'setState', 'shouldComponentUpdate', 'componentDidCatch', 'componentDidMount', 'componentDidUpdate'];
const MORE_OF_PREACT = ['componentWillReceiveProps', 'componentWillUnmount'];
const DECLARATIONS = ['TSPropertySignature', 'TSMethodSignature', 'PropertyDefinition', 'MethodDefinition'];

/** The names of members that only our own code says: in one file, each may be any other name. */
export function innerNames(): RegExp {
  const kept = new Set(LOOKED_FOR);
  const declared = new Set([...OF_PREACT, ...MORE_OF_PREACT]);
  for (const file of LAYERS.flatMap(codeIn)) {
    const isSpoken = SPOKEN.some((path) => file.startsWith(path));
    visit(parseSync(file, readFileSync(file, 'utf8')).program, (type, name) => {
      if (isSpoken) kept.add(name);
      else if (DECLARATIONS.includes(type)) declared.add(name);
    });
  }
  return new RegExp(`^(?:${[...declared].filter((name) => !kept.has(name)).join('|')})$`);
}

function codeIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(folder, file));
}

/** Calls `onKey` for each name of a member that is declared or written. */
function visit(node: unknown, onKey: (type: string, name: string) => void): void {
  if (Array.isArray(node)) return node.forEach((each) => visit(each, onKey));
  if (typeof node !== 'object' || node === null) return;
  const { type, key, computed } = node as { type?: string; key?: { type: string; name?: string }; computed?: boolean };
  if (type && key?.type === 'Identifier' && key.name && !computed) onKey(type, key.name);
  Object.values(node).forEach((each) => visit(each, onKey));
}
