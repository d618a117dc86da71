import { type ESTree, parseSync, Visitor } from 'vite';
import type { SourceFile } from './source-files.js';

export interface Import {
  /** As it is written. */
  readonly from: string;
  /** Whether nothing is left of it when the types are gone. */
  readonly isType: boolean;
}

/** All that a TypeScript file takes from others, re-exports, dynamic imports and `import()` types among them. */
export function importsOf({ path, content }: SourceFile): Import[] {
  const { program, errors } = parseSync(path, content);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join(', ')}`);
  const imports: Import[] = [];
  const add = (source: ESTree.Node | null, isType: boolean): void => {
    if (source) imports.push({ from: textOf(path, source), isType });
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind, specifiers }) =>
      add(source, importKind === 'type' || isEachType(specifiers.map((each) => 'importKind' in each && each.importKind))),
    ExportNamedDeclaration: ({ source, exportKind, specifiers }) =>
      add(source, exportKind === 'type' || isEachType(specifiers.map((each) => each.exportKind))),
    ExportAllDeclaration: ({ source, exportKind }) => add(source, exportKind === 'type'),
    ImportExpression: ({ source }) => add(source, false),
    TSImportType: ({ source }) => add(source, true),
  }).visit(program);
  return imports;
}

function isEachType(kinds: unknown[]): boolean {
  return kinds.length > 0 && kinds.every((kind) => kind === 'type');
}

function textOf(path: string, source: ESTree.Node): string {
  if (source.type === 'Literal' && typeof source.value === 'string') return source.value;
  // A file of one folder, named when the code runs.
  const texts = source.type === 'TemplateLiteral' ? source.quasis.map(({ value }) => value.raw) : [];
  if (texts.length === 2 && /^\.[./\w]*\/$/.test(texts[0] ?? '')) return texts.join('*');
  throw new Error(`${path}: an import whose source names no folder can't be checked`);
}
