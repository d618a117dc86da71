import { parse } from 'yaml';
import { code, GENERATED, page, section, table } from './markdown.js';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
}

interface Response {
  readonly $ref?: string;
  readonly description?: string;
}

interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
}

interface Description {
  readonly info: { readonly summary: string; readonly description: string };
  readonly paths: Readonly<Record<string, { readonly parameters?: readonly Parameter[]; readonly get: Operation }>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/**
 * Creates the page of the endpoints that a portal must serve.
 * @param openapi the text of `openapi.yaml`
 */
export function createEndpointsPage(openapi: string): string {
  const { info, paths, components } = parse(openapi) as Description;
  const records = Object.entries(components.schemas).filter(([, { properties }]) => properties);
  return page(
    '# Endpoints',
    GENERATED,
    `${info.summary} This page shows [\`openapi.yaml\`](../../../dist/openapi.yaml) as tables.`,
    info.description.trim(),
    ...Object.entries(paths).map(([path, { parameters = [], get }]) =>
      section(
        `GET ${path}`,
        `${get.summary}.`,
        get.description?.trim() ?? '',
        table(
          ['parameter', 'in', 'type', 'meaning'],
          [...parameters, ...(get.parameters ?? [])].map((parameter) => [
            code(parameter.name) + (parameter.required ? ', required' : ''),
            parameter.in,
            describeType(parameter.schema),
            oneLine(parameter.description),
          ]),
        ),
        table(
          ['status', 'meaning'],
          Object.entries(get.responses).map(([status, response]) => [
            status === 'default' ? 'other' : status,
            oneLine(resolveResponse(response, components.responses).description),
          ]),
        ),
      ),
    ),
    '## Records',
    'Every field may be null or absent.',
    ...records.flatMap(([name, { description, properties = {} }]) => [
      `### ${name}`,
      oneLine(description),
      table(
        ['field', 'type', 'meaning'],
        Object.entries(properties).map(([field, schema]) => [
          code(field),
          describeType(schema),
          oneLine(schema.description ?? components.schemas[nameOf(schema.$ref) ?? '']?.description),
        ]),
      ),
    ]),
  );
}

function resolveResponse(response: Response, responses: Readonly<Record<string, Response>>): Response {
  const name = nameOf(response.$ref);
  return name === undefined ? response : (responses[name] ?? response);
}

/** Returns a type as text. Omits null, because every field may be null. */
function describeType({ $ref, type, format, items, anyOf, enum: values, const: value }: Schema): string {
  const name = nameOf($ref);
  if (name !== undefined) return SIMPLE.test(name) ? name.toLowerCase() : `[${name}](#${name.toLowerCase()})`;
  if (values) return values.map(code).join(' or ');
  if (value !== undefined) return code(value);
  if (anyOf) return anyOf.map(describeType).filter(Boolean).join(' or ');
  const types = [type ?? []].flat().filter((each) => each !== 'null');
  if (types.includes('array') && items) return `list of ${describeType(items)}`;
  return format ?? types.join(' or ');
}

/** The simple values, which have no table of their own. */
const SIMPLE = /^(?:Id|Timestamp|Decimal|Quantity)$/;

function nameOf(reference: string | undefined): string | undefined {
  return reference?.split('/').at(-1);
}

function oneLine(text = ''): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
