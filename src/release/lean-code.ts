import { parseSync } from 'vite';
import { withShortNames } from './short-names.js';

/** What is known of a library as it is used here. */
export interface Known {
  /** Expressions that have one value each time, by their text. A name that has one needs no parameter. */
  readonly values: Readonly<Record<string, string>>;
  /** Declarations at the top of a file, and members set there (`Signal.prototype.toJSON`), that nothing uses. */
  readonly unused: readonly string[];
}

/** The code of files, by their paths. */
export type Sources = ReadonlyMap<string, string>;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

// What is a name and no expression, by the type of what it stands in.
const NAMES = ['MemberExpression.property', 'Property.key', 'VariableDeclarator.id', 'ImportSpecifier.imported', 'ExportSpecifier.exported'];

/**
 * The files of a library without what is dead by what is known of it. What the minifier finds to be dead then is left to it.
 * Whatever is said of the library and not found in it is an error.
 */
export function leanCode(sources: Sources, { values, unused }: Known): Sources {
  const missing = new Set([...Object.keys(values), ...unused]);
  const isUnused = (name: string): boolean => unused.includes(name) && (missing.delete(name), true);
  const programs = Array.from(sources, ([file, code]) => {
    const { program, errors } = parseSync(file, code);
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
    return [file, code, nodesOf(program.body)] as const;
  });
  // Which arguments each function no longer takes.
  const superfluous = new Map<string, ReadonlySet<number>>();
  for (const [, , statements] of programs) for (const each of statements) collectSuperfluous(each);

  function collectSuperfluous(statement: Node): void {
    const [declared = statement] = nodesOf(statement['declaration']);
    const places = nodesOf(declared['params']).flatMap((parameter, place) => (nameIn(parameter) in values ? [place] : []));
    if (places.length > 0) superfluous.set(nameIn(declared['id']), new Set(places));
  }

  function print(node: Node, code: string): string {
    const text = textOf(node, code);
    const target = node.type === 'AssignmentExpression' && !Object.hasOwn(values, text);
    const subject = target ? textOf(nodesOf(node['left'])[0], code) : text;
    const isNameAlone = node.type === 'VariableDeclarator' && !node['init'];
    if (!isNameAlone && Object.hasOwn(values, subject)) {
      missing.delete(subject);
      return values[subject] ?? '';
    }
    if (isUnused(nameIn(node['callee']))) return 'undefined';
    // What a page has put on every object is none of what the library is given, or keeps.
    if (node.type === 'ObjectExpression' && text === '{}') return '{ __proto__: null }';
    const isListed = node.type === 'ForInStatement';
    const without = superfluous.get(nameIn(node['callee'] ?? node['id']));
    let printed = '';
    let at = node.start;
    for (const [field, child] of childrenOf(node)) {
      const place = field === 'params' || field === 'arguments' ? nodesOf(node[field]).indexOf(child) : -1;
      const isGone = without?.has(place) === true || isUnused(nameIn(child['local']));
      const before = code.slice(at, child.start);
      const inner = isGone ? '' : print(child, code);
      printed += isListed && field === 'right' ? `${before.replace(/\bin\s*$/, 'of ')}Object.keys(${inner} ?? 0)` : before + inner;
      // With what is gone goes the comma behind it.
      at = isGone ? child.end + (/^\s*,/.exec(code.slice(child.end))?.[0].length ?? 0) : child.end;
    }
    return printed + code.slice(at, node.end);
  }

  const lean = programs.map(([file, code, statements]) => {
    const kept = statements.filter((statement) => !namesSetBy(statement, code).some(isUnused));
    return [file, kept.map((statement) => print(statement, code)).join('\n')] as const;
  });
  if (missing.size > 0) throw new Error(`There is no ${[...missing].join(', no ')}`);
  return withShortNames(new Map(lean));
}

/** What a statement declares or sets, with all that it is a member of. */
function namesSetBy(statement: Node, code: string): string[] {
  const [declared = statement] = nodesOf(statement['declaration']);
  const [expression] = nodesOf(statement['expression']);
  const [target] = nodesOf(expression?.['left'] ?? expression?.['arguments']);
  const path = declared['id'] ? nameIn(declared['id']) : textOf(target, code);
  return path.split('.').map((_, place, names) => names.slice(0, place + 1).join('.'));
}

function childrenOf(node: Node): [field: string, child: Node][] {
  return Object.entries(node)
    .filter(([field]) => node['computed'] === true || !NAMES.includes(`${node.type}.${field}`))
    .flatMap(([field, value]) => nodesOf(value).map((child): [string, Node] => [field, child]))
    .toSorted(([, a], [, b]) => a.start - b.start);
}

function nodesOf(value: unknown): Node[] {
  return [value].flat().filter((each): each is Node => typeof each === 'object' && each !== null && 'type' in each);
}

function nameIn(node: unknown): string {
  const name = nodesOf(node)[0]?.['name'];
  return typeof name === 'string' ? name : '';
}

/** On one line. */
function textOf(node: Node | undefined, code: string): string {
  return node ? code.slice(node.start, node.end).replaceAll(/\s+/g, ' ') : '';
}
