import { type Declaration, findDeclaration, readExports } from './declarations.js';
import { code, GENERATED, page, table } from './markdown.js';

/** The page of everything that a browser imports, and of the mock server. */
export function createJavaScriptPage(): string {
  const api = readExports('src/index.ts').map(withSignature);
  const names = new Set(api.map(({ name }) => name));
  const classes = readExports('src/elements.ts').filter(({ name }) => !names.has(name));
  return page(
    '# JavaScript API',
    GENERATED,
    'The script defines the global `PortalWidgets`. The module `portal-widgets` exports the same functions by name. The [guide](../javascript-api.md) has examples.',
    ...describeAll('Functions', api, ['function', 'value']),
    '## Element classes',
    'The module `portal-widgets/elements` exports the functions above except `mount`, and these classes, which it doesn’t register.',
    table(
      ['class', 'element'],
      classes.map(({ name }) => [code(name), linkElement(name)]),
    ),
    ...describeAll('Types', api, TYPES),
    'The members of `Config` are the [settings](settings.md). The members of `WidgetOptions` are the attributes of the [elements](portal-account.md) in camelCase. The keys of `Messages` are in the [catalog](messages.md).',
    '## Mock server',
    'The module `portal-widgets/testing` runs in Node. The [guide](../testing.md#mock-server) has examples.',
    ...readExports('src/mock-server/index.ts').flatMap(describe),
  );
}

/** Describes the exports of the server's entry. */
export function describeProvider(): readonly string[] {
  const api = readExports('src/provider/index.ts');
  return [...describeAll('Functions', api, ['function', 'value']), ...describeAll('Types', api, TYPES)];
}

const TYPES: readonly Declaration['kind'][] = ['interface', 'class', 'type'];

/**
 * The module exports functions of the API object. Their signatures stand where they are declared.
 */
function withSignature(declaration: Declaration): Declaration {
  if (declaration.kind !== 'value' || declaration.name === 'version') return declaration;
  return { ...findDeclaration('src/element/portal-widgets.ts', declaration.name), comment: declaration.comment };
}

function describeAll(title: string, all: readonly Declaration[], kinds: readonly Declaration['kind'][]) {
  return [`## ${title}`, ...all.filter(({ kind }) => kinds.includes(kind)).flatMap(describe)];
}

function describe({ name, kind, comment, members, ...declaration }: Declaration): readonly string[] {
  const { text, params, returns, throws } = comment;
  // The table lists inherited members, too.
  const signature = kind === 'interface' ? declaration.signature.replace(/ extends .*/, '') : declaration.signature;
  const hasSignature = kind === 'function' || kind === 'type' || kind === 'class' || signature.includes('<');
  return [
    `### ${name}`,
    text,
    hasSignature ? `\`\`\`ts\n${signature}\n\`\`\`` : '',
    table(
      ['parameter', 'meaning'],
      params.map(([parameter, meaning]) => [code(parameter), meaning]),
    ),
    returns === undefined ? '' : sentence(`Returns ${returns}`),
    throws === undefined ? '' : sentence(`Throws ${throws.replaceAll(/[{}]/g, '`')}`),
    table(
      ['member', 'meaning'],
      members.map((member) => [
        code(member.signature),
        [
          member.comment.text,
          ...member.comment.params.map(([parameter, meaning]) => sentence(`${code(parameter)}: ${meaning}`)),
          member.comment.returns === undefined ? '' : sentence(`Returns ${member.comment.returns}`),
        ]
          .filter(Boolean)
          .join(' ') || '–',
      ]),
    ),
  ];
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function linkElement(className: string): string {
  const tag = `portal${className.replace(/Element$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return `[${code(`<${tag}>`)}](${tag}.md)`;
}
