import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const MESSAGES = 'src/i18n/en.ts';
/** Whose names a page, the service or a translator speaks: they stay. */
const SPOKEN = [
  'src/api/resources/',
  'src/api/api-error.ts',
  'src/element/mount.ts',
  'src/element/page-events.ts',
  'src/element/page-stores.ts',
  'src/element/portal-widgets.ts',
  'src/element/settings.ts',
  MESSAGES,
  'src/i18n/messages.ts',
  'src/widgets/widget-event.ts',
];
const LAYERS = ['api', 'element', 'format', 'i18n', 'state', 'ui', 'widgets'].map((layer) => join('src', layer));
/** Preact looks for these by their names, which are no properties there, and browsers for the others. */
const LOOKED_FOR = ['children', 'key', 'ref', 'observedAttributes', 'connectedCallback', 'disconnectedCallback', 'attributeChangedCallback'];
/** Preact's own, as it is part of the same file. */
const OF_PREACT = [
  ...['props', 'setState', 'shouldComponentUpdate', 'componentWillReceiveProps', 'componentWillUnmount'],
  ...['componentDidCatch', 'componentDidMount', 'componentDidUpdate'],
];
/** Names that browsers have too, for things that the widgets do not use. */
const OURS_AS_WELL = new Set([
  ...['rows', 'store', 'list', 'display', 'release', 'dispose', 'opened', 'token', 'hold', 'view', 'shown', 'previous', 'customer'],
  ...['news', 'clock', 'own', 'chosen', 'choose', 'icon', 'session', 'wake', 'lease', 'item', 'tools'],
]);
const NAMES_OF_BROWSERS = 'node_modules/terser/tools/domprops.js';
/** What an answer is turned into, in the files that name its fields. */
const OF_ANSWERS = ['records', 'rejected', 'returned'];
const ATTRIBUTE = 'JSXAttribute';
const DECLARATIONS = ['TSPropertySignature', 'TSMethodSignature', 'PropertyDefinition', 'MethodDefinition'];

/** The names of members that only our own code says: in one file, each may be any other name. */
export function innerNames(): RegExp {
  const kept = new Set(LOOKED_FOR);
  const declared = new Set(OF_PREACT);
  for (const file of LAYERS.flatMap(codeIn)) {
    const isSpoken = SPOKEN.some((path) => file.startsWith(path));
    visit(parseSync(file, readFileSync(file, 'utf8')).program, (type, name) => {
      if (isSpoken || type === ATTRIBUTE) kept.add(name);
      else if (DECLARATIONS.includes(type)) declared.add(name);
    });
  }
  // A message names its values in its text.
  for (const [, name = ''] of readFileSync(MESSAGES, 'utf8').matchAll(/\{(\w+)\}/g)) kept.add(name);
  for (const name of OF_ANSWERS) kept.delete(name);
  for (const [, name = ''] of readFileSync(NAMES_OF_BROWSERS, 'utf8').matchAll(/"(.*)"/g)) {
    if (!OURS_AS_WELL.has(name)) kept.add(name);
  }
  return new RegExp(`^(?:${[...declared, ...OF_ANSWERS].filter((name) => !kept.has(name)).join('|')})$`);
}

function codeIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(folder, file));
}

interface Node {
  readonly type: string;
  readonly name?: string | Node;
  readonly key?: Node;
  readonly computed?: boolean;
  readonly attributes?: readonly Node[];
}

/** Calls `onKey` for each name of a member that is declared or written, and of an attribute of an element that is no component. */
function visit(node: unknown, onKey: (type: string, name: string) => void): void {
  if (Array.isArray(node)) return node.forEach((each) => visit(each, onKey));
  if (typeof node !== 'object' || node === null) return;
  const { type, name, key, computed, attributes = [] } = node as Node;
  if (key && !computed) onKey(type, textOf(key));
  if (type === 'JSXOpeningElement' && /^[a-z]/.test(textOf(name))) {
    for (const attribute of attributes) onKey(attribute.type, textOf(attribute.name));
  }
  Object.values(node).forEach((each) => visit(each, onKey));
}

function textOf(node: Node | string | undefined): string {
  return typeof node === 'object' ? textOf(node.name) : (node ?? '');
}
