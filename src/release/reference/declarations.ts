import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

type Statement = ReturnType<typeof parseAst>['body'][number];
type TypeNode = Extract<Statement, { type: 'TSTypeAliasDeclaration' }>['typeAnnotation'];
type TypeArguments = Extract<TypeNode, { type: 'TSTypeReference' }>['typeArguments'];

/** A piece of a source file. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** A docstring by its tags. Each text is one line. */
interface Comment {
  readonly text: string;
  readonly params: readonly (readonly [name: string, text: string])[];
  readonly returns: string | undefined;
  readonly throws: string | undefined;
  /** Marked `@internal`: it isn't part of the API. */
  readonly isInternal: boolean;
}

/** A member of an interface or class. */
interface Member {
  readonly name: string;
  readonly signature: string;
  readonly comment: Comment;
}

/** An exported declaration. */
export interface Declaration {
  readonly name: string;
  readonly kind: 'function' | 'type' | 'interface' | 'class' | 'value';
  /** The source in one line, without its body. The whole source of a type. */
  readonly signature: string;
  readonly comment: Comment;
  /** Own members, then inherited ones. */
  readonly members: readonly Member[];
}

/** Returns the exports of an entry, with the declarations that it exports from other files. */
export function readExports(entry: string): readonly Declaration[] {
  return parse(entry).body.flatMap((statement) => {
    if (statement.type === 'ExportAllDeclaration') return readExports(follow(entry, statement.source.value));
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.declaration) {
      const name = nameOf(statement);
      return name === undefined ? [] : [describe(entry, name, statement)];
    }
    return statement.specifiers.map(({ local, exported }) => {
      const file = statement.source && follow(entry, statement.source.value);
      return { ...findDeclaration(file ?? entry, textOf(entry, local)), name: textOf(entry, exported) };
    });
  });
}

/** Finds a declaration by name, also if the file imports or re-exports it. */
export function findDeclaration(file: string, name: string): Declaration {
  const declaration = lookUp(file, name);
  if (declaration) return declaration;
  throw new Error(`${file} doesn't declare ${name}`);
}

function lookUp(file: string, name: string): Declaration | undefined {
  for (const statement of parse(file).body) {
    if (nameOf(statement) === name) return describe(file, name, statement);
    if (statement.type !== 'ImportDeclaration' && statement.type !== 'ExportNamedDeclaration') continue;
    if (!statement.source) continue;
    for (const specifier of statement.specifiers) {
      const isImport = specifier.type === 'ImportSpecifier';
      if (!isImport && specifier.type !== 'ExportSpecifier') continue;
      const own = isImport ? specifier.local : specifier.exported;
      const other = isImport ? specifier.imported : specifier.local;
      if (textOf(file, own) === name) return findDeclaration(follow(file, statement.source.value), textOf(file, other));
    }
  }
  return undefined;
}

function describe(file: string, name: string, statement: Statement): Declaration {
  const comment = commentBefore(file, statement);
  const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  const shared = { name, comment, members: [] };
  switch (node?.type) {
    case 'FunctionDeclaration': {
      const signature = oneLine(source(file).slice(node.start, node.body?.start ?? node.end));
      return { ...shared, kind: 'function', signature: signature.replace(/^(?:async )?function /, '') };
    }
    case 'TSInterfaceDeclaration':
    case 'ClassDeclaration': {
      const kind = node.type === 'ClassDeclaration' ? 'class' : 'interface';
      const signature = oneLine(source(file).slice(node.start, node.body.start));
      const bases = 'extends' in node ? node.extends : [];
      const inherited = bases.flatMap((base) => baseMembers(file, base.expression, base.typeArguments));
      const own = node.body.body.flatMap((member) => describeMember(file, member));
      const isInherited = ({ name: each }: Member) => !own.some((member) => member.name === each);
      return { ...shared, kind, signature, members: [...own, ...inherited.filter(isInherited)] };
    }
    case 'TSTypeAliasDeclaration': {
      const members = typeMembers(file, node.typeAnnotation);
      return { ...shared, kind: 'type', signature: textOf(file, node), members };
    }
    default:
      return { ...shared, kind: 'value', signature: name };
  }
}

/** Returns the members of a type, as far as its source names them. */
function typeMembers(file: string, type: TypeNode): readonly Member[] {
  switch (type.type) {
    case 'TSIntersectionType':
      return type.types.flatMap((each) => typeMembers(file, each));
    case 'TSTypeLiteral':
      return type.members.flatMap((member) => describeMember(file, member));
    case 'TSTypeReference':
      return baseMembers(file, type.typeName, type.typeArguments);
    default:
      return [];
  }
}

/** Returns the members of a named type, also if the name is a utility such as `Omit`. */
function baseMembers(file: string, name: Range, types: TypeArguments): readonly Member[] {
  const [type, keys] = types?.params ?? [];
  const members = type ? typeMembers(file, type) : [];
  const isListed = (member: Member) => keys !== undefined && textOf(file, keys).includes(`'${member.name}'`);
  switch (textOf(file, name)) {
    case 'Omit':
      return members.filter((member) => !isListed(member));
    case 'Pick':
      return members.filter(isListed);
    case 'Partial':
      return members.map((member) => ({ ...member, signature: member.signature.replace(/^(\w+):/, '$1?:') }));
    default:
      return lookUp(file, textOf(file, name))?.members ?? [];
  }
}

/** Leaves out constructors, because integrators get objects and don't create them. */
function describeMember(file: string, member: Range & { readonly type: string }): readonly Member[] {
  const comment = commentBefore(file, member);
  if (member.type === 'MethodDefinition' || comment.isInternal) return [];
  const text = textOf(file, member).replaceAll(/\/\*\*.*?\*\//gs, '');
  const signature = oneLine(text.replaceAll(/(?<=^|\W)(?:readonly|override) /g, ''))
    .replaceAll(/(?<=\?: [^;]*) \| undefined(?=;)/g, '')
    .replace(/;$/, '');
  const [name = ''] = /^\w+/.exec(signature) ?? [];
  return [{ name, signature, comment }];
}

function nameOf(statement: Statement): string | undefined {
  const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (node?.type === 'VariableDeclaration') {
    const id = node.declarations[0]?.id;
    return id?.type === 'Identifier' ? id.name : undefined;
  }
  return node && 'id' in node && node.id?.type === 'Identifier' ? node.id.name : undefined;
}

function commentBefore(file: string, { start }: Range): Comment {
  const [, block = ''] = /\/\*\*((?:(?!\*\/).)*)\*\/\s*$/s.exec(source(file).slice(0, start)) ?? [];
  const text = block.replaceAll(/^\s*\* ?/gm, '').trim();
  const [description = '', ...tags] = text.split(/(?:^|\s)@(?=[a-z]+(?: |$))/);
  const find = (tag: string) =>
    tags.filter((each) => each.startsWith(`${tag} `)).map((each) => oneLine(each.slice(tag.length)));
  return {
    text: withLists(description),
    params: find('param').map((each) => {
      const [, name = '', meaning = ''] = /^(\S+) (?:- )?(.*)$/.exec(each) ?? [];
      return [name, meaning];
    }),
    returns: find('returns')[0],
    throws: find('throws')[0],
    isInternal: text.endsWith('@internal'),
  };
}

/** Joins lines, but keeps the items of a list apart. */
function withLists(text: string): string {
  const [paragraph = '', ...items] = text.split(/\n(?=- )/).map(oneLine);
  return [paragraph, items.join('\n')].filter(Boolean).join('\n\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

const sources = new Map<string, { readonly text: string; readonly program: ReturnType<typeof parseAst> }>();

function load(file: string) {
  const loaded = sources.get(file);
  if (loaded) return loaded;
  const text = readFileSync(file, 'utf8');
  const entry = { text, program: parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) };
  sources.set(file, entry);
  return entry;
}

const source = (file: string) => load(file).text;
const parse = (file: string) => load(file).program;
const textOf = (file: string, { start, end }: Range) => source(file).slice(start, end);

function follow(file: string, specifier: string): string {
  const path = join(dirname(file), specifier);
  return ['.ts', '.tsx'].map((end) => path.replace(/\.js$/, end)).find((each) => existsSync(each)) ?? path;
}
