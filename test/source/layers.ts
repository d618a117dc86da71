import { posix } from 'node:path';
import { importsOf } from './imports.js';
import type { SourceFile } from './source-files.js';

/** What the files of a layer may import, beside each other. Whatever is not listed is forbidden. */
interface Layer {
  /** Folders or files of `src`. */
  readonly imports?: readonly string[];
  /** Folders or files of `src` of which only types may be imported. */
  readonly types?: readonly string[];
  /** Packages; `node:` stands for all that Node brings. */
  readonly packages?: readonly string[];
}

const RENDERING = ['preact', '@preact/signals-core'];
const ABOVE_ELEMENT = ['format', 'i18n', 'api', 'state', 'ui', 'widgets', 'theme'];

/** By folder or file of `src`; a file belongs to the longest of them that its path starts with. */
const LAYERS: Readonly<Record<string, Layer>> = {
  format: { types: ['api'], packages: ['virtual:address-layouts'] },
  i18n: {},
  api: { packages: ['valibot'] },
  state: { imports: ['format/instant.ts'], types: ['api'], packages: ['@preact/signals-core'] },
  ui: { imports: ['i18n', 'format'], packages: RENDERING },
  widgets: { imports: ['state', 'ui', 'format', 'i18n'], packages: RENDERING },
  theme: {},
  element: { imports: ABOVE_ELEMENT, packages: RENDERING },
  'embed.ts': { imports: ['element'] },
  'index.ts': { imports: ['element'] },
  'version.d.ts': {},
  provider: {
    imports: ['api/http.ts', 'api/failure.ts', 'api/path-segment.ts', 'api/resources', 'format/instant.ts'],
    packages: ['valibot'],
  },
  harness: {
    imports: ['embed.ts', 'index.ts', 'harness/service', 'harness/usage-endpoint.ts'],
    packages: [...RENDERING, 'node:', 'vite'],
  },
  'harness/usage-endpoint.ts': { imports: ['provider/index.ts'], packages: ['node:'] },
  'harness/service': { packages: ['node:'] },
  release: { types: ['api'], packages: ['node:', 'vite', 'rolldown', 'rolldown-plugin-dts', 'localized-address-format'] },
};

/** What a file imports although its layer may not, each as `path → what`. */
export function forbiddenImports(file: SourceFile): string[] {
  const layerName = layerOf(file.path);
  const layer = LAYERS[layerName] ?? {};
  return importsOf(file)
    .filter(({ from, isType }) => !isAllowed(file.path, layerName, layer, from, isType))
    .map(({ from, isType }) => `${file.path} → ${from}${isType ? ' (types)' : ''}`);
}

/** The layer of a path from the repository's root. */
function layerOf(path: string): string {
  const inSource = posix.relative('src', path);
  const names = Object.keys(LAYERS).filter((name) => isWithin(name, inSource));
  const [layerName] = names.toSorted((one, other) => other.length - one.length);
  if (layerName === undefined) throw new Error(`${path} belongs to no layer`);
  return layerName;
}

function isAllowed(path: string, layerName: string, layer: Layer, from: string, isType: boolean): boolean {
  if (!from.startsWith('.')) return (layer.packages ?? []).includes(packageOf(from));
  const target = posix.join(posix.dirname(path), from.replace(/\?.*$/, '').replace(/\.js$/, '.ts'));
  if (!isWithin('src', target)) return false;
  if (layerOf(target) === layerName) return true;
  const allowed = [...(layer.imports ?? []), ...(isType ? (layer.types ?? []) : [])];
  return allowed.some((name) => isWithin(name, posix.relative('src', target)));
}

function isWithin(name: string, path: string): boolean {
  return path === name || path.startsWith(`${name}/`);
}

function packageOf(from: string): string {
  if (from.startsWith('node:')) return 'node:';
  return from.split('/').slice(0, from.startsWith('@') ? 2 : 1).join('/');
}
