import type { ElementsManifest } from './elements-manifest.js';

type Row = readonly string[];

/** It is committed, so that it can be read without a build. */
export const CHEAT_SHEET = 'src/element/cheat-sheet.md';

/** All elements with attributes, events, parts and CSS variables, as one page of Markdown. */
export function createCheatSheet({ modules }: ElementsManifest): string {
  const elements = modules.flatMap(({ declarations }) => declarations);
  const usersOf = (kind: 'attributes' | 'events', name: string): string => {
    const users = elements.filter((element) => element[kind].some((each) => each.name === name));
    if (users.length === elements.length) return 'all';
    // An account has what the others have.
    const others = users.filter(({ tagName }) => tagName !== 'portal-account');
    return others.map(({ tagName }) => code(tagName.slice('portal-'.length))).join(', ');
  };

  return [
    '# Cheat sheet',
    'Written by `npm run build`. `<portal-account>` has all that the others have. Each attribute has a property in camelCase.',
    '## Elements',
    table(
      ['element', 'description'],
      elements.map(({ tagName, description }) => [code(`<${tagName}>`), description]),
    ),
    '## Attributes',
    table(
      ['attribute', 'type', 'default', 'of', 'meaning'],
      byName(elements.flatMap(({ attributes }) => attributes)).map(({ name, type, default: value, description }) => [
        code(name),
        code(type.text),
        value === undefined ? '' : code(value),
        usersOf('attributes', name),
        description,
      ]),
    ),
    '## Events',
    table(
      ['event', 'type', 'of', 'emitted when'],
      byName(elements.flatMap(({ events }) => events)).map(({ name, type, description }) => [
        code(name),
        code(type.text),
        usersOf('events', name),
        description,
      ]),
    ),
    '## Parts',
    table(['part', 'description'], descriptions(elements.flatMap(({ cssParts }) => cssParts))),
    '## CSS variables',
    table(['variable', 'meaning'], descriptions(elements.flatMap(({ cssProperties }) => cssProperties))),
    '',
  ].join('\n\n');
}

/** Returns the members sorted by name. If several have one name, the last one is kept. */
function byName<Member extends { readonly name: string }>(members: readonly Member[]): Member[] {
  return [...new Map(members.map((each) => [each.name, each])).values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function descriptions(members: readonly { readonly name: string; readonly description: string }[]): Row[] {
  return byName(members).map(({ name, description }) => [code(name), description]);
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(header: Row, rows: readonly Row[]): string {
  const format = (cells: Row) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [format(header), `|${'---|'.repeat(header.length)}`, ...rows.map(format)].join('\n');
}
