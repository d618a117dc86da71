import type { Field, Shape } from '../api/resources/compiled-record.js';

/** What is read of a valibot schema, or of an action in its pipe. */
export interface SchemaPart {
  readonly type: string;
  readonly pipe?: readonly SchemaPart[];
  readonly entries?: Readonly<Record<string, SchemaPart>>;
  readonly item?: SchemaPart;
  readonly wrapped?: SchemaPart;
  readonly options?: readonly SchemaPart[];
  readonly default?: unknown;
  readonly fallback?: unknown;
}

const RECORD = 'unknown | own_fields | object';
const ELEMENTS = 'nullish(array(unknown), [])';
const FIELDS: Readonly<Record<string, Field>> = {
  'nullish(string, null)': '',
  'nullish(number, null)': 0,
  'nullish(boolean, null)': false,
  'nullish(union(number, string), null)': null,
  [ELEMENTS]: [],
};

/** The shape that stands for the schema of a record. What it can not stand for in every detail is an error that tells the path. */
export function schemaShape(schema: SchemaPart, path: string): Shape {
  const entries = schema.pipe?.at(-1)?.entries;
  if (!entries || signature(schema) !== RECORD) throw unknownSchema(schema, path);
  // A field that has a fallback is never shown, so nothing reads it.
  const shown = Object.entries(entries).filter(([, entry]) => !('fallback' in entry));
  return Object.fromEntries(shown.map(([name, entry]) => [name, fieldShape(entry, `${path}.${name}`)]));
}

function fieldShape(schema: SchemaPart, path: string): Field {
  const { pipe, wrapped } = schema;
  const item = pipe?.at(-1)?.item;
  const known = signature(schema);
  const field = FIELDS[known];
  if (field !== undefined) return field;
  if (wrapped && known === `nullish(${RECORD}, null)`) return schemaShape(wrapped, path);
  if (item && known === `${ELEMENTS} | check_each`) return [schemaShape(item, path)];
  throw unknownSchema(schema, path);
}

/** All that a schema does, but for the fields of a record. */
function signature({ type, ...schema }: SchemaPart): string {
  if ('fallback' in schema) return 'fallback';
  if (schema.pipe) return schema.pipe.map(signature).join(' | ');
  if (type === 'nullish' && schema.wrapped) return `nullish(${signature(schema.wrapped)}, ${JSON.stringify(schema.default)})`;
  if (schema.options) return `${type}(${schema.options.map(signature).join(', ')})`;
  if (type === 'array' && schema.item) return `array(${signature(schema.item)})`;
  return type;
}

function unknownSchema(schema: SchemaPart, path: string): Error {
  return new Error(`No shape stands for ${path}, a schema of ${signature(schema)}`);
}
