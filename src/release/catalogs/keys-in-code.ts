import { parseSync } from 'vite';

/** Text that replaces a part of a file. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

type Renamed = ReadonlyMap<string, string>;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

// What a value may be written as: the keys in it are values of the whole.
const TRANSPARENT: Readonly<Record<string, readonly string[]>> = {
  ArrayExpression: ['elements'],
  ArrowFunctionExpression: ['body'],
  ConditionalExpression: ['consequent', 'alternate'],
  JSXExpressionContainer: ['expression'],
  LogicalExpression: ['left', 'right'],
  ObjectExpression: ['properties'],
  ParenthesizedExpression: ['expression'],
  Property: ['value'],
  ReturnStatement: ['argument'],
  TSAsExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
  VariableDeclarator: ['init'],
};

/** Edits of the renamed keys that errors of the compiler point at. */
export function findKeys(file: string, source: string, offsets: readonly number[], renamed: Renamed): readonly Edit[] {
  const nodes = nodesOf(file, source);
  return offsets.flatMap((offset) => {
    const properties = editsOfProperties(nodes, offset, renamed);
    if (properties.length > 0) return properties;
    return nodes
      .filter((node) => node.start === offset)
      .flatMap((node) => [
        ...editsOfElement(node, renamed),
        ...literalsOf(node).flatMap((literal) => editLiteral(literal, renamed)),
      ]);
  });
}

/** Edits of all renamed keys that are values, in a file with errors elsewhere: lists of keys are rejected only where they are used. */
export function findNear(file: string, source: string, _: readonly number[], renamed: Renamed): readonly Edit[] {
  const nodes = nodesOf(file, source);
  const keys = new Set(nodes.flatMap((node) => (node.type === 'Property' ? [(node['key'] as Node).start] : [])));
  const imported = new Set(nodes.flatMap((node) => (node['source'] ? [(node['source'] as Node).start] : [])));
  return nodes
    .filter((node) => isLiteral(node) && !keys.has(node.start) && !imported.has(node.start))
    .flatMap((node) => editLiteral(node, renamed));
}

/** `en.name`, `{ name: … }` and `const { name } = en`, where the error is at the name. */
function editsOfProperties(nodes: readonly Node[], offset: number, renamed: Renamed): readonly Edit[] {
  return nodes.flatMap((node): readonly Edit[] => {
    if (node.type === 'MemberExpression' && !node['computed']) {
      const property = node['property'] as Node;
      const key = property.start === offset && renamed.get(String(property['name']));
      if (!key) return [];
      const { end } = node['object'] as Node;
      const access = isIdentifier(key)
        ? `${node['optional'] ? '?' : ''}.${key}`
        : `${node['optional'] ? '?.' : ''}['${key}']`;
      return [{ start: end, end: property.end, replacement: access }];
    }
    if (!/^Object(?:Expression|Pattern)$/.test(node.type)) return [];
    // The compiler rejects one property of an object at a time.
    const properties = (node['properties'] as readonly Node[]).filter(({ type }) => type === 'Property');
    return properties.some((property) => property.start === offset)
      ? properties.flatMap((property) => editProperty(property, renamed))
      : [];
  });
}

function editProperty(property: Node, renamed: Renamed): readonly Edit[] {
  const { start, end, name: identifier, value } = property['key'] as Node;
  const name = String(identifier ?? value);
  const key = property['computed'] ? undefined : renamed.get(name);
  if (key === undefined) return [];
  const written = isIdentifier(key) ? key : `'${key}'`;
  return [{ start, end, replacement: property['shorthand'] ? `${written}: ${name}` : written }];
}

/** `en['name']`, where the error is at `en`. */
function editsOfElement(node: Node, renamed: Renamed): readonly Edit[] {
  const property = node['property'] as Node | undefined;
  return node.type === 'MemberExpression' && node['computed'] && property && isLiteral(property)
    ? editLiteral(property, renamed)
    : [];
}

function editLiteral({ start, end, value }: Node, renamed: Renamed): readonly Edit[] {
  const key = renamed.get(String(value));
  return key === undefined ? [] : [{ start, end, replacement: `'${key}'` }];
}

function literalsOf(node: Node): readonly Node[] {
  if (isLiteral(node)) return [node];
  return (TRANSPARENT[node.type] ?? []).flatMap((name) => {
    const child = node[name];
    return (Array.isArray(child) ? child : [child]).filter(isNode).flatMap(literalsOf);
  });
}

function nodesOf(file: string, source: string): readonly Node[] {
  const nodes: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    nodes.push(value);
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return nodes;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function isLiteral(node: Node): boolean {
  return node.type === 'Literal' && typeof node['value'] === 'string';
}

function isIdentifier(key: string): boolean {
  return /^[A-Za-z_]\w*$/.test(key);
}
