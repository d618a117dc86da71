interface Member {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly type?: { readonly text?: string | undefined } | undefined;
  readonly default?: string | undefined;
}

interface Declaration {
  readonly tagName?: string | undefined;
  readonly description?: string | undefined;
  readonly attributes?: readonly Member[] | undefined;
  readonly events?: readonly Member[] | undefined;
  readonly cssParts?: readonly Member[] | undefined;
  readonly cssProperties?: readonly Member[] | undefined;
}

/** The part of a custom elements manifest that the cheat sheet has. */
export interface ElementsManifest {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] | undefined }[];
}

type MemberKind = 'attributes' | 'events' | 'cssParts' | 'cssProperties';
type Cells = readonly string[];

/** It is committed, so that it can be read without a build. */
export const CHEAT_SHEET = 'src/element/cheat-sheet.md';

/** All elements with attributes, events, parts and CSS variables, as one page of Markdown. */
export function createCheatSheet({ modules }: ElementsManifest): string {
  const elements = modules.flatMap(({ declarations = [] }) => declarations).filter(({ tagName }) => tagName);
  const rows = (kind: MemberKind, toCells: (name: string, member: Member, users: string) => Cells): Cells[] => {
    const names = new Set(elements.flatMap((element) => (element[kind] ?? []).flatMap(({ name }) => name ?? [])));
    return [...names].toSorted().map((name) => {
      const users = elements.filter((element) => element[kind]?.some((each) => each.name === name));
      const member = users[0]?.[kind]?.find((each) => each.name === name) ?? {};
      // An account has what the others have.
      const tags = users
        .filter(({ tagName }) => tagName !== 'portal-account')
        .map(({ tagName = '' }) => tagName.slice(7));
      return toCells(name, member, users.length === elements.length ? 'all' : tags.map(code).join(', '));
    });
  };

  return [
    '# Cheat sheet',
    'Written by `npm run build`. `<portal-account>` has all that the others have. Each attribute has a property in camelCase.',
    '## Elements',
    table(
      ['element', 'description'],
      elements.map(({ tagName = '', description = '' }) => [code(`<${tagName}>`), description]),
    ),
    '## Attributes',
    table(
      ['attribute', 'type', 'default', 'of', 'meaning'],
      rows('attributes', (name, { type, default: value, description = '' }, users) => [
        code(name),
        code(type?.text ?? 'string'),
        value === undefined ? '' : code(value),
        users,
        description,
      ]),
    ),
    '## Events',
    table(
      ['event', 'type', 'of', 'emitted when'],
      rows('events', (name, { type, description = '' }, users) => [
        code(name),
        code(type?.text ?? 'Event'),
        users,
        description,
      ]),
    ),
    '## Parts',
    table(
      ['part', 'description'],
      rows('cssParts', (name, { description = '' }) => [code(name), description]),
    ),
    '## CSS variables',
    table(
      ['variable', 'meaning'],
      rows('cssProperties', (name, { description = '' }) => [code(name), description]),
    ),
    '',
  ].join('\n\n');
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(header: Cells, rows: readonly Cells[]): string {
  const format = (cells: Cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [format(header), `|${'---|'.repeat(header.length)}`, ...rows.map(format)].join('\n');
}
