import { type ESTree, parseSync, Visitor } from 'vite';
import type { SourceFile } from './source-files.js';

// Attributes whose value somebody reads or hears.
const SPOKEN = /^(?:alt|aria-description|aria-label|aria-placeholder|aria-roledescription|aria-valuetext|label|placeholder|title)$/;

const LETTER = /\p{L}/u;

/** Words that a component would show or have read out in one language: texts and spoken attributes of its JSX. */
export function literalTexts({ path, content }: SourceFile): string[] {
  const { program, errors } = parseSync(path, content);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join(', ')}`);
  const texts: string[] = [];
  const addChildren = (children: readonly ESTree.JSXChild[]): void => {
    for (const child of children) texts.push(...(child.type === 'JSXText' ? [child.value.trim()] : contained(child)));
  };
  new Visitor({
    JSXElement: ({ children }) => addChildren(children),
    JSXFragment: ({ children }) => addChildren(children),
    JSXAttribute: ({ name, value }) => {
      if (value && name.type === 'JSXIdentifier' && SPOKEN.test(name.name)) texts.push(...contained(value));
    },
  }).visit(program);
  return texts.filter((text) => LETTER.test(text));
}

/** The plain strings that an expression can come to. */
function contained(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'JSXExpressionContainer':
      return contained(node.expression);
    case 'ParenthesizedExpression':
      return contained(node.expression);
    case 'ConditionalExpression':
      return [...contained(node.consequent), ...contained(node.alternate)];
    case 'LogicalExpression':
      return [...contained(node.left), ...contained(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...contained(node.left), ...contained(node.right)] : [];
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.raw);
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    default:
      return [];
  }
}
