import { basename, dirname, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { schemaShape, type SchemaPart } from './schema-shape.js';

/**
 * Replaces the valibot schemas of a folder by their shapes, and `record.ts`, which checks by schemas, by `compiled-record.ts`, which
 * checks by shapes. So the files of these environments hold no valibot; everywhere else the schemas stay what they are.
 */
export function compiledSchemas(folder: string, environments: readonly string[]): Plugin {
  return {
    name: 'compiled-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => environments.includes(name),
    async load(id) {
      if (resolve(dirname(id)) !== folder) return null;
      if (basename(id) === 'record.ts') return "export * from './compiled-record.js';";
      const { module } = await runnerImport<Readonly<Record<string, unknown>>>(id);
      const exported = Object.entries(module);
      if (!exported.some(([, value]) => isSchema(value))) return null;
      return exported.map(([name, value]) => {
        if (!isSchema(value)) throw new Error(`${id} exports schemas and ${name}, which is none`);
        return `export const ${name} = ${JSON.stringify(schemaShape(value, name))};`;
      }).join('\n');
    },
  };
}

function isSchema(value: unknown): value is SchemaPart {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}
