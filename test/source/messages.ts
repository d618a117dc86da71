import { parseAst } from 'rolldown/parseAst';
import type { SourceFile } from './source-files.js';

interface Node {
  readonly type: string;
  readonly id?: { readonly name?: string };
  readonly key?: { readonly name?: string };
  readonly callee?: { readonly name?: string };
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
}

// Help and tables of commands, which aren't messages.
const NO_MESSAGES = new Set(['help', 'summary', 'formatColumns']);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The texts in a file with at least three words. A text is an array if it has values between its parts. */
function textsIn(node: unknown): (readonly string[])[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (!isNode(node) || NO_MESSAGES.has(node.id?.name ?? node.key?.name ?? node.callee?.name ?? '')) return [];
  const parts = node.quasis?.map(({ value }) => value.cooked) ?? (typeof node.value === 'string' ? [node.value] : []);
  // Pages have several lines, and names of headers have only commas.
  const isText =
    /^.*\w\S* \S+ \S*\w.*$/.test(parts.join('…')) && !/^[\w-]+(?:, [\w-]+)*$|^<\w+ [\w-]+=/.test(parts.join(''));
  const others = Object.entries(node).flatMap(([name, value]) => (name === 'type' ? [] : textsIn(value)));
  return isText ? [parts, ...others] : others;
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The messages in source files that no line of a list is an example of, with `…` for each value. */
export function messagesWithoutExample(files: readonly SourceFile[], list: string): readonly string[] {
  return files.flatMap(({ path, content }) =>
    textsIn(parseAst(content, { lang: 'ts' }).body)
      .filter((parts) => !new RegExp(parts.map(escape).join('.*')).test(list))
      .map((parts) => `${path}: ${parts.join('…')}`),
  );
}
