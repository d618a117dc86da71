import type { Plugin } from 'vite';
import { parse } from 'yaml';

/** Makes the schemas of `openapi.yaml` a module, without its prose. */
export function openapiSchemas(): Plugin {
  return {
    name: 'openapi-schemas',
    transform: {
      filter: { id: /\/openapi\.yaml$/ },
      handler(content) {
        const { components } = parse(content) as { readonly components: { readonly schemas: object } };
        const schemas = JSON.stringify(components.schemas, (key, value: unknown) =>
          key === 'description' || key === 'examples' ? undefined : value,
        );
        return { code: `export const schemas = ${schemas};`, map: null };
      },
    },
  };
}
